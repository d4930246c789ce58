import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import type { TitleLines } from './rowHeights.ts';
import { BESIDE_TITLE } from './rowInset.ts';
import { linesOf } from './titleLines.ts';

/** No letter of the interface is wider, in its font's size. */
const WIDEST = 1.1;
/** Digits are a little wider in a table than they are measured, px. */
const SPARE = 2;

interface Room {
  /** Pixels that a line of a title has. */
  readonly width: number;
  readonly font: string;
  readonly size: number;
}

const NO_ROOM: Room = { width: 0, font: '', size: 0 };

/** Tells, for the width that the tree has, how many lines titles of conversations need. */
export function useTitleLines(scrollerRef: RefObject<HTMLElement | null>): TitleLines {
  const [room, setRoom] = useState(NO_ROOM);
  useLayoutEffect(() => {
    const element = scrollerRef.current;
    if (element === null) return undefined;
    const look = (): void => {
      // Beside a page of its own the tree is out of sight.
      if (element.clientWidth === 0) return;
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
      // The shorthand is empty where digits are tabular.
      const font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const width = element.clientWidth - BESIDE_TITLE - SPARE;
      setRoom((before) =>
        before.width === width && before.font === font
          ? before
          : { width, font, size: Number.parseFloat(fontSize) },
      );
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scrollerRef]);
  return useMemo(() => countIn(room), [room]);
}

/** Only titles whose length does not tell are measured, and once. */
function countIn({ width, font, size }: Room): TitleLines {
  const known = new Map<string, number>();
  const pen = document.createElement('canvas').getContext('2d');
  if (pen === null || width <= 0) return () => 2;
  pen.font = font;
  return (title) => {
    if (title.length * size * WIDEST <= width) return 1;
    const told = known.get(title);
    if (told !== undefined) return told;
    const lines = linesOf(title, { width, widthOf: (words) => pen.measureText(words).width });
    known.set(title, lines);
    return lines;
  };
}
