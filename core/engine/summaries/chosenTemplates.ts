import type { Settings } from '../../contract/settings.ts';
import type { TemplateKind } from '../../model/providers.ts';
import { StrataError } from '../../model/result.ts';
import type { TemplateEntry } from '../settings/ports/promptFiles.ts';
import { templateEntry } from './promptBook.ts';
import type { SummaryRequest } from './summaryRequest.ts';

type Templates = Settings['summaries']['templates'];

/** Kinds that a request may use of templates. */
export function kindsOf({ level }: Pick<SummaryRequest, 'level'>): readonly TemplateKind[] {
  return level === null ? ['single-pass', 'period'] : [level];
}

/**
 * Which templates are used: those of the settings, and before them the one that is wished for, which says
 * itself of what kind it is. Throws `bad-input` when that is none of the wanted kinds.
 */
export function chosenTemplates(
  entries: readonly TemplateEntry[],
  { summaries, prompt }: Pick<SummaryRequest, 'summaries' | 'prompt'>,
  wanted: readonly TemplateKind[],
): Templates {
  if (prompt === undefined) return summaries.templates;
  const kind = templateEntry(entries, prompt)?.kind ?? null;
  // One that is missing or broken says so where it is used.
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
