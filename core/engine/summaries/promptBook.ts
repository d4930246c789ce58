import type { Settings } from '../../contract/settings.ts';
import { blankEvent } from '../../domain/preprocess/blankNoise.ts';
import { choosePreprocessor } from '../../domain/preprocess/preprocessor.ts';
import type { Preprocessor } from '../../domain/preprocess/preprocessor.ts';
import type { PromptTemplate } from '../../domain/prompts/promptTemplate.ts';
import { renderTemplate, templateVersion } from '../../domain/prompts/promptTemplate.ts';
import { CONTENT_TYPES } from '../../model/providers.ts';
import type { TemplateKind } from '../../model/providers.ts';
import { StrataError } from '../../model/result.ts';
import type { PreprocessorEntry, TemplateEntry } from '../settings/ports/promptFiles.ts';
import type { PromptBook } from './modelChoice.ts';

/** Makes the templates and preprocessors available as they are now. */
export function openPromptBook(
  {
    templates,
    preprocessors,
  }: {
    readonly templates: readonly TemplateEntry[];
    readonly preprocessors: readonly PreprocessorEntry[];
  },
  chosen: Settings['summaries']['templates'],
  hashHex: (text: string) => string,
): PromptBook {
  const layersOf = (project: string | null) => {
    const of = (origin: PreprocessorEntry['origin']): Preprocessor[] =>
      preprocessors
        .filter((entry) => entry.origin === origin)
        .filter((entry) => origin !== 'project' || entry.project === project)
        .flatMap(({ preprocessor }) => preprocessor ?? []);
    return { project: of('project'), user: of('user'), builtIn: of('built-in') };
  };
  const hashes = new Map<string | null, string>();
  const inForce = (project: string | null): Preprocessor[] => {
    const layers = layersOf(project);
    return CONTENT_TYPES.flatMap((type) => choosePreprocessor(type, layers) ?? []);
  };

  return {
    template(kind) {
      const { template, builtIn } = templateOf(templates, kind, chosen[kind]);
      const version = templateVersion(template, hashHex, builtIn);
      return {
        id: template.id,
        version,
        before: version.includes('+')
          ? []
          : Array.from({ length: template.version - 1 }, (_, at) => `${template.id}@${at + 1}`),
        render: (values) => renderTemplate(template, values),
      };
    },
    guidance(contentTypes, project) {
      const some = inForce(project).filter(({ contentType }) => contentTypes.has(contentType));
      return {
        instructions: some
          .filter(({ instructions }) => instructions.trim() !== '')
          .map(({ name, instructions }) => ({ name, text: instructions.trim() })),
        focusAreas: [...new Set(some.flatMap(({ focusAreas }) => focusAreas))],
      };
    },
    withoutNoise(events, project) {
      const some = inForce(project);
      if (some.every(({ noisePatterns }) => noisePatterns.length === 0)) return events;
      return events.map((event) => ({ ...event, text: blankEvent(event, some).event.text }));
    },
    preprocessors: inForce,
    preprocessing(project) {
      const known = hashes.get(project) ?? hashHex(JSON.stringify(inForce(project)));
      hashes.set(project, known);
      return known;
    },
  };
}

/** The template with an id; a user's takes precedence over a built-in one. */
export function templateEntry(
  entries: readonly TemplateEntry[],
  id: string,
): TemplateEntry | undefined {
  const named = entries.filter((entry) => entry.id === id);
  return named.find(({ origin }) => origin === 'user') ?? named[0];
}

function templateOf(
  entries: readonly TemplateEntry[],
  kind: TemplateKind,
  wanted: string | undefined,
): { readonly template: PromptTemplate; readonly builtIn: PromptTemplate | null } {
  const id = wanted ?? kind;
  const entry = templateEntry(entries, id);
  const shipped = entries.find((one) => one.id === id && one.origin === 'built-in');
  if (entry === undefined)
    throw new StrataError({
      code: 'not-found',
      message: `There is no prompt template ${id}. \`templates\` in the settings lists them.`,
      details: { id },
    });
  const { template, problem } = entry;
  if (template === null)
    throw new StrataError({
      code: 'template-broken',
      message: `The prompt template ${id} cannot be used: ${problem === null ? 'it is empty' : `line ${problem.line}: ${problem.message}`}`,
      details: { id, line: problem?.line ?? null },
    });
  if (template.kind !== kind)
    throw new StrataError({
      code: 'bad-input',
      message: `The prompt template ${id} is of the kind ${template.kind}, but ${kind} is wanted.`,
      details: { id },
    });
  return { template, builtIn: shipped?.template ?? null };
}
