import type { Source } from '../model/event.ts';
import { claudeCodeImporter } from './claude-code/claudeCodeImporter.ts';
import { codexImporter } from './codex/codexImporter.ts';
import type { FileHead, Importer } from './importer.ts';
import { plainImporter } from './plain/plainImporter.ts';

/** Every log format, in the order in which they are asked whether a file is theirs. */
export const importers: readonly Importer[] = [claudeCodeImporter, codexImporter, plainImporter];

/** The importer of a file, by its path and first bytes; undefined when no format fits. */
export function detectImporter(file: FileHead): Importer | undefined {
  return importers.find((importer) => importer.detect(file));
}

/** The importer of a format that was named. */
export function importerFor(source: Source): Importer {
  const importer = importers.find((candidate) => candidate.source === source);
  if (importer === undefined) throw new Error(`no importer for ${source}`);
  return importer;
}
