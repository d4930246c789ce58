/** The plain format as a tool would write it that says when its turns end. */
import type { ConvertedLine, Importer } from '../../core/importers/importer.ts';
import { plainImporter } from '../../core/importers/plain/plainImporter.ts';

/** `ends` and `goesOn` of an event; `mark` of a line that is none. */
interface Marked {
  readonly conversation: string;
  readonly ends?: true;
  readonly goesOn?: true;
  readonly mark?: 'over' | 'cut';
}

export const markingImporter: Importer = {
  ...plainImporter,
  begin(file, saved) {
    const plain = plainImporter.begin(file, saved);
    return {
      save: () => plain.save(),
      convert(line): ConvertedLine {
        const { conversation, ends, goesOn, mark } = JSON.parse(line) as Marked;
        if (mark !== undefined)
          return {
            kind: 'state',
            facts: [{ fact: 'turnEnd', conversation, cut: mark === 'cut' }],
          };
        const converted = plain.convert(line);
        if (converted.kind !== 'event') return converted;
        const events = converted.events.map((event) => ({
          ...event,
          globallyUnique: true,
          ...(ends === true ? { endsTurn: ends } : {}),
          ...(goesOn === true ? { goesOn } : {}),
        }));
        return { ...converted, events };
      },
    };
  },
};
