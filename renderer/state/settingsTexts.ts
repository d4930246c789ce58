/** Texts that a person edits in the settings: templates and preprocessors, and what is said of them. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import type { Failure } from '../../core/model/result.ts';
import { CONTENT_TYPES, TEMPLATE_KINDS, type TemplateKind } from '../../core/model/providers.ts';

export type Template = OutputOf<'templates'>['templates'][number];
export type Preprocessor = OutputOf<'preprocessors'>['preprocessors'][number];
export type PromptPreview = OutputOf<'previewPrompt'>;

/** What a template is called in the window: a copy of one's own may have the id of a built-in one. */
export const templateKey = ({ id, origin }: Pick<Template, 'id' | 'origin'>): string =>
  `prompts:${origin}:${id}`;

/** By kind, all but built-in templates that a copy which can be used stands in place of. */
export function shownTemplates(templates: readonly Template[]): readonly Template[] {
  const shown = templates.filter(
    ({ id, origin }) =>
      origin === 'user' ||
      !templates.some((each) => each.id === id && each.overrides && each.problem === null),
  );
  return inOrder(shown, TEMPLATE_KINDS, ({ kind }) => kind);
}

/** By content type, in the order in which they are looked at. */
export const shownPreprocessors = (all: readonly Preprocessor[]): readonly Preprocessor[] =>
  inOrder(all, CONTENT_TYPES, ({ contentType }) => contentType);

/** Things of a known sort in its order, then the others; those of a sort stay as they were. */
function inOrder<Thing, Sort>(
  things: readonly Thing[],
  sorts: readonly Sort[],
  sortOf: (thing: Thing) => Sort | null,
): readonly Thing[] {
  return [...sorts, null].flatMap((sort) => things.filter((thing) => sortOf(thing) === sort));
}

/** Why a text cannot be used; `line` counts from 1, null where no line is to blame. */
export interface TextProblem {
  readonly message: string;
  readonly line: number | null;
}

/** The problem that a refused save tells; null for failures that are not about the text. */
export function problemOf({ code, message, details }: Failure): TextProblem | null {
  if (code !== 'template-broken') return null;
  const line = details?.['line'];
  return { message, line: typeof line === 'number' ? line : null };
}

/** Offsets of a line, counted from 1, without its break; the last line's for one beyond. */
export function lineRange(text: string, line: number): { start: number; end: number } {
  const lines = text.split('\n');
  const index = Math.min(Math.max(line, 1), lines.length) - 1;
  const start = lines.slice(0, index).reduce((sum, each) => sum + each.length + 1, 0);
  return { start, end: start + (lines[index]?.length ?? 0) };
}

/** The template under another id: the first that is free of `brief-copy`, `brief-copy-2` … */
export function copyTemplate(
  { id, text }: Pick<Template, 'id' | 'text'>,
  taken: ReadonlySet<string>,
): { readonly id: string; readonly text: string } {
  let copyId = `${id}-copy`;
  for (let count = 2; taken.has(copyId); count++) copyId = `${id}-copy-${count}`;
  const line = /^template_id:.*$/m;
  return {
    id: copyId,
    text: line.test(text)
      ? text.replace(line, `template_id: ${copyId}`)
      : `template_id: ${copyId}\n${text}`,
  };
}

/** What a template of a kind may speak of. */
export const variablesFor = (
  variables: OutputOf<'templates'>['variables'],
  kind: TemplateKind | null,
): OutputOf<'templates'>['variables'] =>
  kind === null ? variables : variables.filter(({ kinds }) => kinds.includes(kind));

export interface RemovedShare {
  readonly reason: string;
  readonly characters: number;
  /** Of all that was removed, 0–1. */
  readonly share: number;
  readonly pieces: number;
}

/** What was left out, by reason, the most first. */
export function removedShares({
  removed,
  removedByReason,
}: PromptPreview): readonly RemovedShare[] {
  const total = Object.values(removedByReason).reduce((sum, count) => sum + count, 0);
  return Object.entries(removedByReason)
    .map(([reason, characters]) => ({
      reason,
      characters,
      share: total === 0 ? 0 : characters / total,
      pieces: removed.filter((each) => each.reason === reason).length,
    }))
    .sort((a, b) => b.characters - a.characters || a.reason.localeCompare(b.reason));
}
