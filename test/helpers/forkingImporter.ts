/** The plain format as a tool would write it whose forks begin with copies of what they fork. */
import type { ConvertedLine, Importer } from '../../core/importers/importer.ts';
import { plainImporter } from '../../core/importers/plain/plainImporter.ts';
import { plainLine } from './logLines.ts';
import type { Said } from './logLines.ts';

/** Ids are unique over all conversations; `"copied": true` marks another conversation's event. */
export const forkingImporter: Importer = {
  ...plainImporter,
  begin(file, saved) {
    const plain = plainImporter.begin(file, saved);
    return {
      save: () => plain.save(),
      convert(line): ConvertedLine {
        const converted = plain.convert(line);
        if (converted.kind !== 'event') return converted;
        const { copied } = JSON.parse(line) as { copied?: true };
        const events = converted.events.map((event) => ({
          ...event,
          globallyUnique: true,
          ...(copied === undefined ? {} : { copied }),
        }));
        return { ...converted, events };
      },
    };
  },
};

export interface Forking extends Said {
  readonly copied?: true;
}

export function forkingLine(conversation: string, { copied, ...said }: Forking): string {
  const line = JSON.parse(plainLine(conversation, said)) as object;
  return JSON.stringify({ ...line, ...(copied === undefined ? {} : { copied }) });
}

/** What a fork has of another conversation: the same records, all at the time of the fork. */
export function copiesOf(said: readonly Said[], at: string): readonly Forking[] {
  return said.map((each) => ({ ...each, at, copied: true }));
}
