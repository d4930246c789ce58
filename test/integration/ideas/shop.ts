/** Conversations of one project in which a decision is turned round, and what is open is settled or not. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { claudeLine, logOf, uuid } from '../../helpers/logLines.ts';

const CONVERSATIONS: Readonly<Record<string, readonly (readonly [at: string, text: string])[]>> = {
  first: [
    ['2026-03-02T09:00:00Z', 'The tariff importer crashes on leap seconds in harbour.ts'],
    ['2026-03-02T09:05:00Z', 'It still fails there.'],
    ['2026-03-02T09:10:00Z', "let's make the tariff export command hidden"],
    ['2026-03-02T09:15:00Z', 'The command is hidden now.'],
  ],
  second: [
    ['2026-03-04T09:00:00Z', 'Why does the ferry timetable skip Sundays in harbour.ts?'],
    [
      '2026-03-04T09:05:00Z',
      'Because the calendar of the ferry timetable begins on Monday, and no day is named before it at all.',
    ],
    ['2026-03-04T09:10:00Z', "thinking again: let's completely remove the tariff export command"],
    ['2026-03-04T09:15:00Z', 'Removed the tariff export command.'],
  ],
  third: [
    ['2026-03-06T09:00:00Z', 'Should the pilots see the draught of each ship in the ferry list?'],
  ],
};

/** Writes the three logs, of one project or where `folderOf` says; returns their paths, the oldest first. */
export async function writeShop(
  folder: string,
  folderOf: (at: number) => string | undefined = () => undefined,
): Promise<readonly string[]> {
  return Promise.all(
    Object.values(CONVERSATIONS).map(async (said, at) => {
      const path = join(folder, `${uuid(900 + at)}.jsonl`);
      const lines = said.map(([time, text], line) =>
        claudeLine(uuid(900 + at), {
          at: time,
          text,
          id: at * 100 + line,
          role: line % 2 === 0 ? 'user' : 'assistant',
        }),
      );
      const cwd = folderOf(at);
      const text = logOf(lines);
      await writeFile(path, cwd === undefined ? text : text.replaceAll('/home/mira/shop', cwd));
      return path;
    }),
  );
}
