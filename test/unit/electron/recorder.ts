/** What was called on which part, in order: `['app.quit']`, `['app.exit', 1]`. */
export type Call = readonly [name: string, ...args: readonly unknown[]];

export type Recorder = (name: string, ...args: readonly unknown[]) => void;

/** Names the type that a part must have; the value is passed on. */
export function typed<Part>(part: Part): Part {
  return part;
}
