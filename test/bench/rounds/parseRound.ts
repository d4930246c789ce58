import { parseLines } from '../measures/parseLines.ts';
import type { Parsed } from '../measures/parseLines.ts';
import { median } from '../measures/statistics.ts';

export interface ParseTask {
  readonly files: readonly string[];
  /** The median of them counts. */
  readonly passes: number;
}

/** Bare parsing, right before the import that is compared with it. */
export async function parseRound({ files, passes }: ParseTask): Promise<Parsed> {
  const all = Array.from({ length: passes }, () => parseLines(files));
  return {
    elapsedMs: median(all.map((pass) => pass.elapsedMs)),
    cpuMs: median(all.map((pass) => pass.cpuMs)),
  };
}
