import type { AnchorType } from '../model/anchor.ts';
import type { SummaryDoubt } from '../model/summary.ts';
import { oneLine } from '../model/visibleText.ts';
import { markedLine } from './markDoubts.ts';

/** What a handoff is made from. */
export interface HandoffFacts {
  readonly title: string;
  readonly conversationId: string;
  readonly project: string | null;
  readonly from: string;
  readonly to: string;
  /** The first request, verbatim. */
  readonly goal: string;
  /** What was asked between the first request and the last, in order. */
  readonly further: readonly string[];
  /** The last request, and the assistant's last words. */
  readonly lastRequest: string;
  readonly lastReply: string;
  /** From all segments, in the order in which they were said. */
  readonly anchors: readonly { readonly type: AnchorType; readonly text: string }[];
  /** The Briefs of the segments, in order. */
  readonly briefs: readonly {
    readonly nodeId: string;
    readonly title: string;
    readonly brief: string;
    readonly doubts?: readonly SummaryDoubt[];
  }[];
  /** Files that were worked on, latest first. */
  readonly files: readonly string[];
}

interface Section {
  readonly heading: string;
  /** Most dispensable first. */
  readonly lines: readonly string[];
  readonly isReversed?: true;
}

const LONG = 600;
const LINE = 240;
const LEAST_ASKED = 4;

/**
 * Writes a handoff in Markdown: what the work was for, what was decided, where it stands and what
 * is open. If it does not fit, lines are dropped from the most dispensable sections, oldest first;
 * the last line says how many.
 *
 * @param fits whether a text fits the budget
 */
export function handoffText(facts: HandoffFacts, fits: (text: string) => boolean): string {
  const of = (...types: readonly AnchorType[]): readonly string[] => [
    ...new Set(
      facts.anchors
        .filter(({ type }) => types.includes(type))
        .map(({ text }) => `- ${oneLine(text, LINE)}`),
    ),
  ];
  const head = [
    `# Resume: ${oneLine(facts.title, 120)}`,
    [
      facts.conversationId,
      `${facts.from} to ${facts.to}`,
      ...(facts.project === null ? [] : [facts.project]),
    ]
      .map((part) => oneLine(part))
      .join(' · '),
  ];
  const sections: Section[] = [
    { heading: 'Goal', lines: said('', facts.goal) },
    {
      heading: 'State',
      lines: [...said('Last asked: ', facts.lastRequest), ...said('Last said: ', facts.lastReply)],
    },
    { heading: 'Open questions and todos', lines: of('UnresolvedQuestion', 'Commitment') },
    { heading: 'Decisions and corrections', lines: of('Decision', 'Correction') },
    { heading: 'Asked since', lines: facts.further.flatMap((words) => asked(words)) },
    { heading: 'Preferences and facts', lines: of('UserPreference', 'CriticalFact') },
    {
      heading: 'Files',
      lines: facts.files.map((file) => `- ${oneLine(file)}`).toReversed(),
      isReversed: true,
    },
    { heading: 'Errors met', lines: of('ErrorContext') },
    {
      heading: 'What was done',
      lines: facts.briefs.map(
        ({ title, nodeId, brief, doubts = [] }) =>
          `- ${oneLine(title, 100)}: ${markedLine(brief, doubts, LINE)} (${nodeId})`,
      ),
    },
  ];
  const all = linesIn(sections);
  for (let kept: readonly Section[] = sections; ;) {
    const text = compose(head, kept, all - linesIn(kept));
    if (fits(text)) return text;
    const shorter = shorten(kept);
    if (shorter === null) return '';
    kept = shorter;
  }
}

function said(label: string, words: string): readonly string[] {
  const flat = oneLine(words, LONG);
  return flat === '' ? [] : [label + flat];
}

/** "yes", "go on" and the like tell whoever resumes nothing. */
function asked(words: string): readonly string[] {
  const flat = oneLine(words, LINE);
  return flat.split(' ').length < LEAST_ASKED ? [] : [`- ${flat}`];
}

function linesIn(sections: readonly Section[]): number {
  return sections.reduce((sum, { lines }) => sum + lines.length, 0);
}

function compose(head: readonly string[], sections: readonly Section[], leftOut: number): string {
  return [
    ...head,
    ...sections
      .filter(({ lines }) => lines.length > 0)
      .map(({ heading, lines, isReversed }) =>
        [`## ${heading}`, ...(isReversed === true ? lines.toReversed() : lines)].join('\n'),
      ),
    ...(leftOut > 0
      ? [`(${leftOut} ${leftOut === 1 ? 'line' : 'lines'} left out: raise the budget.)`]
      : []),
  ].join('\n\n');
}

/** Halves the last section that has any lines; null if nothing is left. */
function shorten(sections: readonly Section[]): readonly Section[] | null {
  const at = sections.findLastIndex(({ lines }) => lines.length > 0);
  if (at < 0) return null;
  return sections.map((section, i) =>
    i === at
      ? { ...section, lines: section.lines.slice(Math.ceil(section.lines.length / 2)) }
      : section,
  );
}
