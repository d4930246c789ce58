import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { exchange, logOf, plainLine } from '../../helpers/logLines.ts';
import { runCli } from '../../helpers/runCli.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

it.each(['', 'Mars/Olympus'])('refuses "%s" as a time zone, in words', async (zone) => {
  const { code, stderr } = await runCli(temporaryFolder(), ['zone', zone]);
  expect([code, stderr]).toEqual([2, `"${zone}" is no time zone. Name one as in Europe/Berlin.\n`]);
});

it('STRATA_TIMEZONE sets the calendar of a new memory, and leaves that of an old one', async () => {
  const home = temporaryFolder();
  const log = join(home, 'talk.jsonl');
  const said = exchange(1, 4, '2025-12-31T12:30:00Z');
  writeFileSync(log, logOf(said.map((each) => plainLine('c', each))));
  const run = async <T>(zone: string, ...args: readonly string[]): Promise<T> =>
    JSON.parse((await runCli(home, [...args, '--json'], { STRATA_TIMEZONE: zone })).stdout) as T;
  await run('Pacific/Auckland', 'import', log);
  await run('Europe/Berlin', 'index');
  const toc = await run<OutputOf<'toc'>>('Europe/Berlin', 'toc');
  expect(toc.children).toMatchObject([
    { nodeId: 'toc:year:2026', start: '2025-12-31T11:00:00.000Z', eventCount: 4 },
  ]);
  expect((await run<OutputOf<'status'>>('', 'status')).zone).toBe('Pacific/Auckland');
});
