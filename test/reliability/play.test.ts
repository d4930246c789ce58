import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { claudeLine, logOf } from '../helpers/logLines.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { playLog } from './play/playLog.ts';

const at = (second: string): string => claudeLine('s', { at: `2026-01-05T${second}Z`, text: 'x' });

it('a log is played line by line in its own rhythm, with long pauses cut', async () => {
  const folder = temporaryFolder();
  const [from, to] = [join(folder, 'log.jsonl'), join(folder, 'played', 'log.jsonl')];
  const log = logOf([
    '{"type":"summary"}',
    at('10:00:00'),
    at('10:00:04'),
    at('10:00:02'),
    'not JSON',
    at('10:00:05'),
    at('12:00:00'),
  ]);
  writeFileSync(from, log);
  const pauses: { readonly after: number; readonly ms: number }[] = [];
  let written = 0;
  const lines = await playLog(from, {
    to,
    speed: 2,
    longestMs: 3_000,
    wait: async (ms) => pauses.push({ after: written, ms }),
    onLine: () => void (written += 1),
  });
  expect({ lines, pauses, played: readFileSync(to, 'utf8') }).toEqual({
    lines: 7,
    pauses: [
      { after: 2, ms: 2_000 },
      { after: 5, ms: 500 },
      { after: 6, ms: 3_000 },
    ],
    played: log,
  });
});
