import { parsePreprocessor } from './parsePreprocessor.ts';

/** Writes into a preprocessor's file for which project it is, unless it names one; the rest stays as it was typed. */
export function withProject(source: string, project: string): string {
  const parsed = parsePreprocessor(source);
  if (!parsed.ok || parsed.value.project !== null) return source;
  // A string of JSON is one of YAML, too.
  return `${source.trimEnd()}\nproject: ${JSON.stringify(project)}\n`;
}
