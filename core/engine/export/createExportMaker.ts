import { cancelSignal } from '../../model/cancelFlag.ts';
import type { CancelSignal } from '../../model/progress.ts';
import { untilAborted } from '../search/untilAborted.ts';
import { makeExport } from './makeExport.ts';
import { makeJournal } from './makeJournal.ts';
import type { Making } from './making.ts';
import type { ExportMaker, ExportReader } from './ports/exportReader.ts';

export interface ExportDeps {
  readonly reader: ExportReader;
  /** Lets others of this thread run. */
  readonly breathe: () => Promise<void>;
}

export function createExportMaker(deps: ExportDeps): ExportMaker {
  return {
    makeExport: (input, settings, cancel) => makeExport(making(deps, cancel), input, settings),
    makeJournal: (input, settings, cancel) => makeJournal(making(deps, cancel), input, settings),
  };
}

function making({ reader, breathe }: ExportDeps, cancel: SharedArrayBuffer): Making {
  const signal: CancelSignal = cancelSignal(cancel, 'Nothing was changed.');
  return {
    reader: untilAborted(reader, signal),
    async pause() {
      signal.throwIfAborted();
      await breathe();
    },
  };
}
