import { CONTENT_TYPES } from '../../model/providers.ts';
import type { Parsed, YamlFields } from '../prompts/readYaml.ts';
import { readYaml, refuse } from '../prompts/readYaml.ts';
import type { NoisePattern, Preprocessor } from './preprocessor.ts';
import { regexProblem } from './regexProblem.ts';

const KEYS = ['name', 'content_type', 'project', 'instructions', 'noise_patterns', 'focus_areas'];
const PATTERN_KEYS = ['name', 'pattern', 'flags'];
/** Every pattern is another search through everything that is imported. */
const MOST_PATTERNS = 50;

/** A preprocessor as read from its file, and the project it is for, if the file names one. */
export interface PreprocessorFile {
  readonly preprocessor: Preprocessor;
  readonly project: string | null;
}

/**
 * Reads a preprocessor from YAML. Rejects, with the line: invalid YAML, missing or unknown keys,
 * and patterns that do not compile or could take too long.
 */
export function parsePreprocessor(source: string): Parsed<PreprocessorFile> {
  return readYaml(source, (fields) => {
    fields.allow(KEYS);
    const noisePatterns = fields.mappings('noise_patterns').map(readPattern);
    if (noisePatterns.length > MOST_PATTERNS)
      refuse(`There are more than ${MOST_PATTERNS} noise patterns.`, fields.line);
    return {
      preprocessor: {
        name: fields.text('name').text.trim(),
        contentType: fields.choice('content_type', CONTENT_TYPES),
        instructions: fields.text('instructions').text.trim(),
        noisePatterns,
        focusAreas: fields.texts('focus_areas').map(({ text }) => text.trim()),
      },
      project: fields.has('project') ? fields.text('project').text : null,
    };
  });
}

function readPattern(fields: YamlFields): NoisePattern {
  fields.allow(PATTERN_KEYS);
  const name = fields.text('name').text.trim();
  const { text: pattern, line } = fields.text('pattern');
  const flags = fields.has('flags') ? fields.text('flags').text : undefined;
  const problem = regexProblem(pattern, flags);
  if (problem !== undefined) refuse(`Noise pattern "${name}": ${problem}`, line);
  return { name, pattern, ...(flags !== undefined && { flags }) };
}

/**
 * Adds the project to a preprocessor's file, unless it names one already. The rest stays as typed.
 */
export function withProject(source: string, project: string): string {
  const parsed = parsePreprocessor(source);
  if (!parsed.ok || parsed.value.project !== null) return source;
  // A JSON string is also a YAML string.
  return `${source.trimEnd()}\nproject: ${JSON.stringify(project)}\n`;
}
