import type { KeyboardEvent, PointerEvent } from 'react';
import styles from './Separator.module.css';

export interface SeparatorProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** Which way the pane grows that this edge resizes. */
  readonly grows: 'right' | 'left';
  readonly controls: string;
  /** Its place in the grid. */
  readonly area: string;
  readonly onChange: (value: number) => void;
}

const STEP = 16;

/** The hairline between two panes: dragged by the mouse, moved by arrow keys, Home and End. */
export function Separator(props: SeparatorProps) {
  const { label, value, min, max, grows, controls, area, onChange } = props;
  const sign = grows === 'right' ? 1 : -1;
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = {
      ArrowRight: value + sign * STEP,
      ArrowLeft: value - sign * STEP,
      Home: min,
      End: max,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next);
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    const line = event.currentTarget;
    const from = event.clientX;
    line.setPointerCapture(event.pointerId);
    const move = (moved: globalThis.PointerEvent): void =>
      onChange(value + sign * (moved.clientX - from));
    const stop = (): void => {
      line.removeEventListener('pointermove', move);
      line.removeEventListener('lostpointercapture', stop);
    };
    line.addEventListener('pointermove', move);
    line.addEventListener('lostpointercapture', stop);
  };
  return (
    // A separator that can be moved is a widget: the rules of plain separators do not fit it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="separator"
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-controls={controls}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={styles['separator']}
      style={{ gridArea: area }}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
    />
  );
}
