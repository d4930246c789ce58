import { appendFileSync, copyFileSync, mkdirSync, renameSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../../bench/corpus/random.ts';

/** One log on the disk, written as tools write theirs: line by line, now and then only half of one. */
export interface LogWriter {
  append(lines: readonly string[]): Promise<void>;
  /** What was written goes to another name, and the log begins anew under its own. */
  rotate(): void;
  /** The log goes on under another name. */
  rename(path: string): void;
  /** The log begins anew in the same file. */
  truncate(): void;
  /** Another file with the same content takes its place. */
  replace(): void;
}

export interface LogWriterOptions {
  readonly random: Random;
  /** How much faster than usual the halves of a line follow each other. */
  readonly pace: number;
  /** Is told what was written. */
  readonly onWritten: (lines: number, bytes: number) => void;
}

/** So many lines in a hundred come in two halves, up to so many ms apart. */
const HALVED = 0.25;
const HALVES_MS = 400;

export function createLogWriter(
  begin: string,
  { random, pace, onWritten }: LogWriterOptions,
): LogWriter {
  let path = begin;
  let rotations = 0;
  const add = (text: string): void => {
    appendFileSync(path, text);
    onWritten(text.split('\n').length - 1, Buffer.byteLength(text));
  };
  mkdirSync(dirname(path), { recursive: true });
  return {
    async append(lines) {
      for (const line of lines) {
        const text = `${line}\n`;
        if (!random.chance(HALVED)) {
          add(text);
          continue;
        }
        const half = 1 + random.below(text.length - 1);
        add(text.slice(0, half));
        await delay((random.next() * HALVES_MS) / pace);
        add(text.slice(half));
      }
    },
    rotate() {
      rotations += 1;
      renameSync(path, path.replace(/(\.\d+)?\.jsonl$/, `.${rotations}.jsonl`));
    },
    rename(next) {
      mkdirSync(dirname(next), { recursive: true });
      renameSync(path, next);
      path = next;
    },
    truncate: () => truncateSync(path),
    replace() {
      copyFileSync(path, `${path}.tmp`);
      renameSync(`${path}.tmp`, path);
    },
  };
}
