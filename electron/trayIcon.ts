/** The app's mark, drawn as it is: three layers, each shorter than the one above. */

/** In the mark's own measure, of a square of 16: where each layer begins and ends. */
const LAYERS = [
  { top: 3, left: 2, right: 14 },
  { top: 7, left: 2, right: 11 },
  { top: 11, left: 2, right: 8 },
] as const;
const SIZE = 16;
const THICK = 2;

export interface Color {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/** Of a square of 16 points at a scale, 4 bytes a pixel in the order that Electron wants: blue, green, red, alpha. */
export function markBitmap(scale: number, { red, green, blue }: Color): Buffer {
  const side = SIZE * scale;
  const pixels = Buffer.alloc(side * side * 4);
  for (const { top, left, right } of LAYERS)
    for (let y = top * scale; y < (top + THICK) * scale; y += 1)
      for (let x = left * scale; x < right * scale; x += 1)
        pixels.set([blue, green, red, 255], (y * side + x) * 4);
  return pixels;
}
