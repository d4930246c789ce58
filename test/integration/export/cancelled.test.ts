import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { procedures } from '../../../core/contract/procedures.ts';
import { createExportMaker } from '../../../core/engine/export/createExportMaker.ts';
import type { ExportMaker } from '../../../core/engine/export/ports/exportReader.ts';
import { createCancelFlag } from '../../../core/model/cancelFlag.ts';
import { toFailure } from '../../../core/model/result.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';
import { DAY, talkLog } from './sharedSession.ts';

const SETTINGS = {
  prices: [],
  maskEmail: false,
  home: null,
  nowMs: Date.parse('2026-03-05T08:00:00Z'),
};
type Make = (maker: ExportMaker, cancel: SharedArrayBuffer) => Promise<unknown>;

const exporting =
  (target: string): Make =>
  (maker, cancel) =>
    maker.makeExport(
      procedures.export.input.parse({ target, transcript: true, format: 'html' }),
      SETTINGS,
      cancel,
    );

const WAYS: Readonly<Record<string, Make>> = {
  'a conversation': exporting('plain:talk'),
  'a day': exporting(DAY),
  journal: (maker, cancel) =>
    maker.makeJournal(procedures.journal.input.parse({}), SETTINGS, cancel),
};

it('rests between its parts, and goes no further once it is cancelled in a rest', async () => {
  const memory = openTestMemory();
  const log = join(temporaryFolder(), 'talk.jsonl');
  const said = Array.from({ length: 60 }, (_, at) => `The ferry number ${at} leaves at six.`);
  writeFileSync(log, talkLog('talk', '2026-03-04T12:00:00.000Z', said));
  await memory.import(log);
  await memory.index();
  for (const [name, make] of Object.entries(WAYS)) {
    const whole = await cancelledIn(Infinity, memory, make);
    expect([name, whole.ended]).toEqual([name, 'made']);
    expect(whole.rests).toBeGreaterThan(0);
    // After the last rest nothing is left to stop.
    for (let rest = 1; rest < whole.rests; rest++)
      expect([name, await cancelledIn(rest, memory, make)]).toEqual([
        name,
        { ended: { code: 'cancelled', message: 'Cancelled. Nothing was changed.' }, rests: rest },
      ]);
  }
});

async function cancelledIn(rest: number, { reader }: TestMemory, make: Make) {
  const flag = createCancelFlag();
  let rests = 0;
  const maker = createExportMaker({
    reader,
    async breathe() {
      rests += 1;
      if (rests === rest) flag.cancel();
      return Promise.resolve();
    },
  });
  const ended = await make(maker, flag.buffer).then(() => 'made', toFailure);
  return { ended, rests };
}
