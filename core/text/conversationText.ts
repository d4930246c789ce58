import type { OutputOf } from '../contract/procedures.ts';
import { oneLine } from '../model/visibleText.ts';
import type { FitText, TextPiece } from './fitText.ts';
import { markWords } from './marksText.ts';
import { pointText } from './pointText.ts';
import { whenIn } from './whenIn.ts';
import { workWords } from './workWords.ts';

type Row = OutputOf<'conversations'>['conversations'][number];
type Whole = OutputOf<'conversation'>;

/** Conversations, two lines each, in the order in which they are given. */
export function conversationsText(
  { conversations, total }: OutputOf<'conversations'>,
  { zone }: { readonly zone: string },
): FitText<TextPiece> {
  const pieces = conversations.map((row) => ({ text: rowText(row, zone) }));
  return {
    pieces,
    compose: (kept, leftOut) => {
      const more = total - conversations.length + leftOut;
      return [
        `# ${total} ${total === 1 ? 'conversation' : 'conversations'}`,
        ...kept.map(({ text }) => text),
        ...(more > 0 ? [`(${more} more)`] : []),
      ].join('\n');
    },
  };
}

function rowText(row: Row, zone: string): string {
  const { points } = row;
  return [
    `- ${whenIn(Date.parse(row.start), zone)} ${oneLine(row.title)}`,
    `  ${[
      ...(row.project === null ? [] : [oneLine(row.project)]),
      row.source,
      `${row.requests} ${row.requests === 1 ? 'request' : 'requests'}`,
      ...(row.agents === 0 ? [] : [`${row.agents} ${row.agents === 1 ? 'agent' : 'agents'}`]),
      ...workWords(row),
      ...(points.corrected === 0 ? [] : [`${points.corrected} corrected`]),
      ...(points.open === 0 ? [] : [`${points.open} open`]),
      ...markWords(row),
      row.conversationId,
    ].join(' · ')}`,
  ].join('\n');
}

const MOST_FILES = 20;
const MOST_TURNS = 100;
const MOST_ERRORS = 10;
const LONGEST_ERROR = 200;

/** A conversation as Markdown; what matters least goes first where there is too little room. */
export function conversationText(
  whole: Whole,
  { zone }: { readonly zone: string },
): FitText<TextPiece> {
  const head = [
    `# ${oneLine(whole.title)}`,
    [
      whole.conversationId,
      ...(whole.project === null ? [] : [oneLine(whole.project)]),
      ...(whole.branch === null ? [] : [`branch ${oneLine(whole.branch)}`]),
      ...whole.models.map((model) => oneLine(model)),
      ...markWords(whole),
    ].join(' · '),
    [
      `${whenIn(Date.parse(whole.start), zone)} – ${whenIn(Date.parse(whole.end), zone)}`,
      `${whole.requests} ${whole.requests === 1 ? 'request' : 'requests'}`,
      ...workWords(whole),
    ].join(' · '),
  ].join('\n');
  const pieces = [{ text: head }, ...sections(whole, zone).map((text) => ({ text }))];
  return {
    pieces,
    compose: (kept, leftOut) =>
      [
        ...kept.map(({ text }) => text),
        ...(leftOut > 0 ? [`(${leftOut} parts left out: the budget is spent.)`] : []),
      ].join('\n\n'),
  };
}

function sections(whole: Whole, zone: string): readonly string[] {
  const errors = errorsToTell(whole.errors);
  return [
    section('Points', whole.points, pointText),
    section(
      'Commits',
      whole.commits,
      ({ hash, subject, gripId }) => `${hash} ${oneLine(subject)} [${gripId}]`,
    ),
    section(
      'Pull requests',
      whole.pullRequests,
      ({ number, title, url, gripId }) => `#${number} ${oneLine(title ?? url ?? '')} [${gripId}]`,
    ),
    section('Tests', whole.tests, ({ command, ok, passed, failed, gripId }) => {
      const counts = [
        ...(passed === null ? [] : [`${passed} passed`]),
        ...(failed === null ? [] : [`${failed} failed`]),
      ];
      return `${ok ? 'passed' : 'failed'}: ${oneLine(command)}${counts.length > 0 ? ` (${counts.join(', ')})` : ''} [${gripId}]`;
    }),
    section(
      'Files',
      whole.files.slice(0, MOST_FILES),
      ({ path, edits, added, removed }) =>
        `${oneLine(path)}: ${edits} ${edits === 1 ? 'edit' : 'edits'}, +${added} −${removed}`,
      whole.files.length - MOST_FILES,
    ),
    section('Errors', errors.slice(0, MOST_ERRORS), errorLine, errors.length - MOST_ERRORS),
    section(
      'To-dos',
      whole.todos,
      ({ text, state, gripId }) => `${state}: ${oneLine(text)} [${gripId}]`,
    ),
    section(
      'Turns',
      whole.turns.slice(0, MOST_TURNS),
      ({ start, request, outcome, tools, edits, failed }) =>
        [
          `${whenIn(Date.parse(start), zone).slice(-5)} ${oneLine(request)}`,
          ...(outcome === null ? [] : [`  → ${oneLine(outcome)}`]),
          `  ${tools} tool calls, ${edits} edits${failed === 0 ? '' : `, ${failed} failed`}`,
        ].join('\n'),
      whole.turns.length - MOST_TURNS,
    ),
  ].filter((text) => text !== '');
}

interface ToldError {
  readonly text: string;
  readonly times: number;
  readonly last: Whole['errors'][number];
}

/** The same words once, as they came last; what was not mended first. */
function errorsToTell(errors: Whole['errors']): readonly ToldError[] {
  const told = [...Map.groupBy(errors, ({ text }) => oneLine(text, LONGEST_ERROR))].flatMap(
    ([text, of]) => {
      const last = of.at(-1);
      return last === undefined ? [] : [{ text, times: of.length, last }];
    },
  );
  return told.toSorted(
    (a, b) => Number(a.last.mendedBy !== null) - Number(b.last.mendedBy !== null),
  );
}

function errorLine({ text, times, last: { gripId, mendedBy } }: ToldError): string {
  const often = times === 1 ? '' : ` (${times} times)`;
  return `${text}${often} [${gripId}]${mendedBy === null ? '' : ` mended by [${mendedBy}]`}`;
}

function section<T>(
  title: string,
  rows: readonly T[],
  textOf: (row: T) => string,
  more = 0,
): string {
  if (rows.length === 0) return '';
  return [
    `## ${title}`,
    ...rows.map((row) => `- ${textOf(row)}`),
    ...(more > 0 ? [`(${more} more)`] : []),
  ].join('\n');
}
