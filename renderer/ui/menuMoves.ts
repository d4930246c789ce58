/** Where a menu lies and where its focus goes, without a page. */

/** A rectangle in the window, in CSS pixels; a point is one without width and height. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What a menu keeps from the window's edges. */
const EDGE = 4;

/**
 * The left upper corner of a menu opened at a box: below it, from its left edge on; above, or ending at its right
 * edge, where there is no room; and within the window in any case.
 */
export function placeMenu(
  at: Box,
  size: { readonly width: number; readonly height: number },
  room: { readonly width: number; readonly height: number },
): { readonly left: number; readonly top: number } {
  const fitsRight = at.left + size.width + EDGE <= room.width;
  const fitsBelow = at.bottom + size.height + EDGE <= room.height;
  const fitsAbove = at.top - size.height >= EDGE;
  return {
    left: within(fitsRight ? at.left : at.right - size.width, room.width - size.width),
    top: within(
      fitsBelow || !fitsAbove ? at.bottom : at.top - size.height,
      room.height - size.height,
    ),
  };
}

const within = (wanted: number, most: number): number =>
  Math.max(EDGE, Math.min(wanted, most - EDGE));

/** The item that a key leads to from another, round and round; null for keys that lead nowhere. */
export function movedItem(key: string, from: number, count: number): number | null {
  if (key === 'ArrowDown') return (from + 1) % count;
  if (key === 'ArrowUp') return (from <= 0 ? count : from) - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/**
 * The item that typed letters name, from the present one on; null when none does. The same letter again and again
 * goes through all that begin with it.
 */
export function typedItem(typed: string, from: number, words: readonly string[]): number | null {
  const wanted = typed.toLocaleLowerCase();
  const isRepeated = wanted === wanted.charAt(0).repeat(wanted.length);
  const prefix = isRepeated ? wanted.slice(0, 1) : wanted;
  // Whoever goes on typing the name of the present item stays on it.
  const first = isRepeated ? from + 1 : Math.max(from, 0);
  for (let step = 0; step < words.length; step += 1) {
    const at = (first + step) % words.length;
    if (words[at]?.toLocaleLowerCase().startsWith(prefix) === true) return at;
  }
  return null;
}
