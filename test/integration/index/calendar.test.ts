import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exchange, logOf, plainLine } from '../../helpers/logLines.ts';
import { walk } from '../../helpers/browse.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';

describe('the calendar of a memory', () => {
  it('puts an event on its day in the memory’s zone', async () => {
    const at = ['2026-01-05T23:30:00Z'];
    expect(await daysIn('Europe/Berlin', at)).toEqual(['toc:day:2026-01-06']);
    expect(await daysIn('America/Los_Angeles', at)).toEqual(['toc:day:2026-01-05']);
    expect(await daysIn('Asia/Kathmandu', ['2026-01-05T18:20:00Z'])).toEqual([
      'toc:day:2026-01-06',
    ]);
  });

  it('has days of 23 and 25 hours', async () => {
    const memory = await indexed('Europe/Berlin', ['2026-03-29T10:00:00Z', '2026-10-25T10:00:00Z']);
    const bounds = async (nodeId: string) => {
      const { start, end } = (await memory.reader.toc({ nodeId, depth: 1 }))?.node ?? {};
      return [start, end];
    };
    expect(await bounds('toc:day:2026-03-29')).toEqual([
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ]);
    expect(await bounds('toc:day:2026-10-25')).toEqual([
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
    ]);
    expect((await walk(memory.reader)).broken).toEqual([]);
  });

  it('has a week that two months share once under each, with that month’s days', async () => {
    const memory = await indexed('UTC', [
      '2026-01-30T10:00:00Z',
      '2026-02-01T10:00:00Z',
      '2026-12-31T10:00:00Z',
      '2027-01-01T10:00:00Z',
      '2027-01-05T10:00:00Z',
    ]);
    const { nodes, broken } = await walk(memory.reader);
    expect(broken).toEqual([]);
    const rows = nodes
      .filter(({ level }) => level !== 'segment' && level !== 'conversation')
      .map(
        ({ nodeId, title, start, end }) =>
          `${nodeId} | ${calendarName(title)} | ${start.slice(0, 10)} ${end.slice(0, 10)}`,
      );
    expect(rows).toEqual([
      'toc:year:2026 | 2026 | 2026-01-01 2027-01-01',
      'toc:month:2026-01 | January 2026 | 2026-01-01 2026-02-01',
      'toc:week:2026-W05:01 | Week 5, 2026 (January) | 2026-01-26 2026-02-01',
      'toc:day:2026-01-30 | Friday, 30 January 2026 | 2026-01-30 2026-01-31',
      'toc:month:2026-02 | February 2026 | 2026-02-01 2026-03-01',
      'toc:week:2026-W05:02 | Week 5, 2026 (February) | 2026-02-01 2026-02-02',
      'toc:day:2026-02-01 | Sunday, 1 February 2026 | 2026-02-01 2026-02-02',
      'toc:month:2026-12 | December 2026 | 2026-12-01 2027-01-01',
      'toc:week:2026-W53:12 | Week 53, 2026 (December) | 2026-12-28 2027-01-01',
      'toc:day:2026-12-31 | Thursday, 31 December 2026 | 2026-12-31 2027-01-01',
      'toc:year:2027 | 2027 | 2027-01-01 2028-01-01',
      'toc:month:2027-01 | January 2027 | 2027-01-01 2027-02-01',
      'toc:week:2026-W53:01 | Week 53, 2026 (January) | 2027-01-01 2027-01-04',
      'toc:day:2027-01-01 | Friday, 1 January 2027 | 2027-01-01 2027-01-02',
      'toc:week:2027-W01 | Week 1, 2027 | 2027-01-04 2027-01-11',
      'toc:day:2027-01-05 | Tuesday, 5 January 2027 | 2027-01-05 2027-01-06',
    ]);
  });

  it('keeps a segment that runs past midnight on the day of its first event', async () => {
    const memory = await indexed('UTC', ['2026-01-05T23:58:00Z']);
    const days = (await walk(memory.reader)).nodes.filter(({ level }) => level === 'day');
    expect(days).toMatchObject([{ nodeId: 'toc:day:2026-01-05', eventCount: 4, childCount: 1 }]);
  });
});

/** The title of a period without what it was about. */
function calendarName(title: string): string {
  const [name = '', ...about] = title.split(': ');
  expect(about).not.toEqual([]);
  return name;
}

async function indexed(zone: string, starts: readonly string[]) {
  const path = join(temporaryFolder(), 'talk.jsonl');
  const said = starts.flatMap((start, i) => exchange(10 * i, 4, start));
  writeFileSync(path, logOf(said.map((each) => plainLine('c', each))));
  const memory = openTestMemory({ zone });
  await memory.import(path);
  await memory.index();
  return memory;
}

async function daysIn(zone: string, starts: readonly string[]): Promise<readonly string[]> {
  const { nodes } = await walk((await indexed(zone, starts)).reader);
  return nodes.filter(({ level }) => level === 'day').map(({ nodeId }) => nodeId);
}
