/** Logs of conversations in folders, for tests that are about projects. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConversationFact, Importer } from '../../core/importers/importer.ts';
import { plainImporter } from '../../core/importers/plain/plainImporter.ts';
import { minutesAfter, plainLine } from './logLines.ts';

export interface InFolder {
  /** Its native id. */
  readonly id: string;
  readonly folder?: string;
  readonly remote?: string;
  readonly branch?: string;
  readonly parent?: string;
  readonly says?: string;
}

const AT = '2026-01-05T10:00:00.000Z';

/** Writes a log of a request and an answer per conversation, an hour apart. Returns its path. */
export function writeFolderLog(
  folder: string,
  name: string,
  conversations: readonly InFolder[],
): string {
  const path = join(folder, `${name}.jsonl`);
  const lines = conversations.flatMap(({ id, says = `Work on ${id}.`, ...facts }, at) =>
    (['user', 'assistant'] as const).map((role, turn) =>
      JSON.stringify({
        ...(JSON.parse(
          plainLine(id, { id: turn, at: minutesAfter(AT, at * 60 + turn), role, text: says }),
        ) as object),
        conversation: id,
        id: `${id}:${turn}`,
        ...(turn === 0 ? { facts } : {}),
      }),
    ),
  );
  writeFileSync(path, lines.map((line) => `${line}\n`).join(''));
  return path;
}

/** Reads them: the plain format, of which the first line of a conversation also says where it was. */
export const folderImporter: Importer = {
  ...plainImporter,
  begin(file, saved) {
    const plain = plainImporter.begin(file, saved);
    return {
      save: () => plain.save(),
      convert(line) {
        const converted = plain.convert(line);
        const { conversation, facts } = JSON.parse(line) as {
          readonly conversation: string;
          readonly facts?: Omit<InFolder, 'id' | 'says'>;
        };
        if (facts === undefined || converted.kind !== 'event') return converted;
        const { folder, remote, branch, parent } = facts;
        const said: readonly (ConversationFact | null)[] = [
          folder === undefined ? null : { fact: 'project', conversation, project: folder },
          remote === undefined ? null : { fact: 'remote', conversation, remote },
          branch === undefined ? null : { fact: 'branch', conversation, branch },
          parent === undefined ? null : { fact: 'parent', conversation, parent },
        ];
        return { ...converted, facts: said.filter((fact) => fact !== null) };
      },
    };
  },
};
