import { readFileSync } from 'node:fs';

export interface Parsed {
  readonly elapsedMs: number;
  /** Of the processor: others who use the machine do not count. */
  readonly cpuMs: number;
}

/**
 * How long bare JSON.parse takes for all lines of some files: what everything else is measured by,
 * since it does the least that any import must do. Reading and splitting do not count.
 */
export function parseLines(files: readonly string[]): Parsed {
  let elapsedMs = 0;
  let cpuMs = 0;
  for (const file of files) {
    const lines = readFileSync(file, 'utf8').split('\n');
    const cpu = process.cpuUsage();
    const start = performance.now();
    for (const line of lines) if (line !== '') JSON.parse(line);
    elapsedMs += performance.now() - start;
    const { user, system } = process.cpuUsage(cpu);
    cpuMs += (user + system) / 1000;
  }
  return { elapsedMs, cpuMs };
}
