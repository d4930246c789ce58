import { expect, test } from 'vitest';
import { createImportService } from '../../../core/engine/import/importService.ts';
import type { ImportReport } from '../../../core/engine/import/runImport.ts';
import type { Progress } from '../../../core/model/progress.ts';

const REPORT: ImportReport = {
  totals: {
    files: 0,
    conversations: 0,
    eventsRead: 0,
    eventsAdded: 0,
    duplicates: 0,
    unknownLines: 0,
    badLines: 0,
  },
  files: [],
  keptOut: [],
};

const PROGRESS: Progress = { task: 'import', title: '', description: '', value: 0 };

/** An import that tells of its progress at these times, in ms. */
async function importTelling(times: readonly number[], writeNewest: () => Promise<void>) {
  let nowMs = 0;
  const written: number[] = [];
  const service = createImportService({
    newImporter: ({ onProgress }) => ({
      run: async <Result>() => {
        for (const time of times) {
          nowMs = time;
          onProgress(PROGRESS);
          // What was begun by that comes to its end.
          for (let turn = 0; turn < 10; turn++) await Promise.resolve();
        }
        return REPORT as Result;
      },
      stop: async () => undefined,
    }),
    hub: { publish: () => undefined },
    jobs: {
      beginImport: async () => undefined,
      endImport: async () => undefined,
    } as never,
    now: () => nowMs,
    writeNewest: async () => {
      written.push(nowMs);
      await writeNewest();
    },
    removeDropped: () => undefined,
  });
  const report = await service.run({ paths: [], source: 'auto', bringBack: false }, {
    cancel: new SharedArrayBuffer(4),
    onProgress: () => undefined,
  } as never);
  return { report, written };
}

test('what was read is written up while the import goes on, and not all the time', async () => {
  const { written } = await importTelling([0, 400, 600, 700, 1_200, 1_300], async () => undefined);
  expect(written).toEqual([600, 1_200]);
});

test('an import does not fail because its beginning could not be written up', async () => {
  const { report, written } = await importTelling([600], () => Promise.reject(new Error('full')));
  expect([report, written]).toEqual([REPORT, [600]]);
});
