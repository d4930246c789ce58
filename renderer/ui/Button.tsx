import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './Button.module.css';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /**
   * `quiet` looks like text until it is pointed at, `link` like words that lead on; `main` is the one thing to do here;
   * `danger` deletes.
   */
  readonly look?: 'plain' | 'quiet' | 'link' | 'main' | 'danger';
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

/** A button is a verb. It never submits a form by accident. */
export function Button({ look = 'plain', className, ...rest }: ButtonProps) {
  const own = look === 'link' ? 'link' : styles['button'];
  const names = [own, LOOKS[look], className].filter(Boolean).join(' ');
  return <button type="button" className={names} {...rest} />;
}

const LOOKS = {
  plain: undefined,
  quiet: styles['quiet'],
  link: undefined,
  main: styles['main'],
  danger: styles['danger'],
};
