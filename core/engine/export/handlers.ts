/** Handlers of the procedures that make documents. */
import type { exportProcedures } from '../../contract/export.ts';
import type { Handlers } from '../../contract/handlers.ts';
import type { Settings } from '../../contract/settings.ts';
import { cancellable } from '../../model/cancelFlag.ts';
import type { ExportMaker, ExportSettings } from './ports/exportReader.ts';

export interface ExportHandlerDeps {
  readonly heavyReader: ExportMaker;
  readonly settings: () => Promise<Settings>;
  readonly now: () => number;
  /** The home folder of this machine. */
  readonly home: string | null;
}

export function createExportHandlers({
  heavyReader,
  settings,
  now,
  home,
}: ExportHandlerDeps): Pick<Handlers, keyof typeof exportProcedures> {
  const options = async (): Promise<ExportSettings> => {
    const { money, privacy } = await settings();
    return { prices: money.prices, maskEmail: privacy.maskEmail, home, nowMs: now() };
  };
  return {
    export: async (input, { signal }) => {
      const own = await options();
      return cancellable(signal, (cancel) => heavyReader.makeExport(input, own, cancel));
    },
    journal: async (input, { signal }) => {
      const own = await options();
      return cancellable(signal, (cancel) => heavyReader.makeJournal(input, own, cancel));
    },
  };
}
