import type { Settings } from '../../contract/settings.ts';
import type { TemplateKind } from '../../model/providers.ts';
import { StrataError } from '../../model/result.ts';
import type { TemplateEntry } from '../settings/ports/promptFiles.ts';
import { templateEntry } from './promptBook.ts';
import type { SummaryRequest } from './summaryRequest.ts';

type Templates = Settings['summaries']['templates'];

/** Kinds of templates that a request may use. */
export function kindsOf({ level }: Pick<SummaryRequest, 'level'>): readonly TemplateKind[] {
  return level === null ? ['single-pass', 'conversation', 'period'] : [level];
}

/**
 * The templates to use: those in the settings, overridden by the requested one, which states its
 * own kind. Throws `bad-input` if that is none of the wanted kinds.
 */
export function chosenTemplates(
  entries: readonly TemplateEntry[],
  { summaries, prompt }: Pick<SummaryRequest, 'summaries' | 'prompt'>,
  wanted: readonly TemplateKind[],
): Templates {
  if (prompt === undefined) return summaries.templates;
  const kind = templateEntry(entries, prompt)?.kind ?? null;
  // A missing or broken template is reported where it is used.
  const kinds = kind === null ? wanted : wanted.filter((one) => one === kind);
  if (kinds.length === 0)
    throw new StrataError({
      code: 'bad-input',
      message: `The prompt template ${prompt} is of the kind ${kind ?? 'none'}, but ${wanted.join(' or ')} is wanted.`,
      details: { id: prompt },
    });
  const wished: Templates = Object.fromEntries(kinds.map((one) => [one, prompt]));
  return { ...summaries.templates, ...wished };
}
