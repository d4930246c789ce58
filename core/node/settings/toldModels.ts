import { z } from 'zod';
import type { ModelPlace, ToldModels } from '../../engine/settings/ports/toldModels.ts';
import { MODEL_SERVERS } from '../../model/providers.ts';
import { StrataError } from '../../model/result.ts';
import { createSerialQueue } from '../../model/serialQueue.ts';
import { createSettingsFile } from './settingsFile.ts';

/** Name of the file, beside the settings. */
export const TOLD_MODELS = 'told-models.json';

const MOST = 100;
const amount = z.number().min(0);
const rowSchema = z.object({
  baseUrl: z.string(),
  model: z.string(),
  atMs: z.number(),
  server: z.enum(MODEL_SERVERS).nullable(),
  context: z.number().nullable(),
  price: z
    .object({
      input: amount,
      output: amount,
      cacheRead: amount.exactOptional(),
      cacheWrite: amount.exactOptional(),
    })
    .nullable(),
});
type Row = z.infer<typeof rowSchema>;

/** Keeps the newest in a JSON file; one that cannot be read or written is as if nothing had been told. */
export function createToldModels(path: string): ToldModels {
  const file = createSettingsFile(path);
  const inTurn = createSerialQueue();
  const rows = async (): Promise<readonly Row[]> =>
    z.array(rowSchema).safeParse(await file.read().catch(noneWhereBroken)).data ?? [];
  return {
    async last(place) {
      const row = (await rows()).find((one) => isSame(one, place));
      return row ?? null;
    },
    keep: (place, told, atMs) =>
      inTurn(async () => {
        const { baseUrl, model } = place;
        const others = (await rows()).filter((one) => !isSame(one, place));
        const row = { ...told, baseUrl, model, atMs };
        await file.write([row, ...others].slice(0, MOST)).catch(noneWhereBroken);
      }),
  };
}

const isSame = (one: ModelPlace, other: ModelPlace): boolean =>
  one.baseUrl === other.baseUrl && one.model === other.model;

function noneWhereBroken(thrown: unknown): undefined {
  if (thrown instanceof StrataError) return undefined;
  throw thrown;
}
