import type { Source } from '../model/event.ts';
import { withoutAgentCalls } from './agentCalls.ts';
import { claudeCodeImporter } from './claude-code/claudeCodeImporter.ts';
import { codexImporter } from './codex/codexImporter.ts';
import type { FileHead, Importer } from './importer.ts';
import { plainImporter } from './plain/plainImporter.ts';

/** All importers, in the order in which they are tried. */
export const importers: readonly Importer[] = [
  withoutAgentCalls(claudeCodeImporter),
  withoutAgentCalls(codexImporter),
  plainImporter,
];

/** The importer for a file, by its path and first bytes; undefined if no format matches. */
export function detectImporter(file: FileHead): Importer | undefined {
  return importers.find((importer) => importer.detect(file));
}

/** The importer for a known format. */
export function importerFor(source: Source): Importer {
  const importer = importers.find((candidate) => candidate.source === source);
  if (importer === undefined) throw new Error(`no importer for ${source}`);
  return importer;
}
