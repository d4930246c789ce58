import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logOf, minutesAfter, plainLine } from '../../helpers/logLines.ts';
import { walk } from '../../helpers/browse.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';

const AT = '2026-01-30T08:00:00.000Z';
const TOPICS = ['the tax table', 'the login page', 'the map tiles', 'the sensor driver'];

/** One line that comes in: which file it grows, how long after the last one, how much it says. */
const step = fc.record({
  file: fc.constantFrom('a', 'b', 'c'),
  minutes: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 6 }) },
    fc.constantFrom(30, 31, 200, 1500),
  ),
  topic: fc.constantFrom(...TOPICS),
  sentences: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 5 }) },
    fc.constantFrom(60, 150, 320),
  ),
  asks: fc.boolean(),
  /** Is the memory brought up to date after it? */
  indexes: fc.boolean(),
});

describe('indexing by and by', () => {
  /**
   * Equal must be all that is shown: segments, their events, overlaps and texts, periods, bullets,
   * grips, hashes. Different may be how it came about: version numbers and causes, since a segment
   * that was closed in between has one more, and segments that were replaced.
   */
  it('shows the same as indexing all at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 30 }), async (steps) => {
        const logs = temporaryFolder();
        const memory = openTestMemory();
        let minutes = 0;
        for (const [
          i,
          { file, minutes: pause, topic, sentences, asks, indexes },
        ] of steps.entries()) {
          minutes += pause;
          const text = Array.from(
            { length: sentences },
            (_, n) =>
              `Line ${n} of ${i} says that ${topic} needs ${n * 7 + i} fixes in module ${i}.`,
          ).join(' ');
          const line = plainLine(file === 'c' ? 'a' : file, {
            id: i,
            at: minutesAfter(AT, minutes),
            role: asks ? 'user' : 'assistant',
            text,
          });
          appendFileSync(join(logs, `${file}.jsonl`), logOf([line]));
          if (!indexes) continue;
          await memory.import(logs);
          await memory.index(minutesAfter(AT, minutes + (i % 3) * 29));
        }
        await memory.import(logs);
        await memory.index();
        const atOnce = openTestMemory();
        await atOnce.import(logs);
        await atOnce.index();
        const shown = { history: false };
        expect(memory.export(shown)).toEqual(atOnce.export(shown));
        expect((await walk(memory.reader)).broken).toEqual([]);
      }),
      { numRuns: 25, seed: 11, endOnFailure: true },
    );
  });
});
