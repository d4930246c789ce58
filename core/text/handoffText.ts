import type { AnchorType } from '../model/anchor.ts';
import type { SummaryDoubt } from '../model/summary.ts';
import { tellsMuch } from '../model/tellingRequest.ts';
import { oneLine, visibleText } from '../model/visibleText.ts';
import { markedLine } from './markDoubts.ts';

/** What a handoff is made from. */
export interface HandoffFacts {
  readonly title: string;
  readonly conversationId: string;
  readonly project: string | null;
  /** Where it was worked, on which branch, with which tool. */
  readonly folder: string | null;
  readonly branch: {
    readonly name: string;
    /** On which branch the work was last, as far as its commands tell. */
    readonly now: string;
    /** Was the first one deleted? */
    readonly isGone: boolean;
  } | null;
  readonly source: string;
  readonly from: string;
  readonly to: string;
  /** What was asked, verbatim, in order. */
  readonly requests: readonly string[];
  /** Which of them the work was for. */
  readonly goal: number;
  /** The assistant's last words. */
  readonly lastReply: string;
  /** What the board of points shows as open. */
  readonly open: readonly string[];
  readonly corrected: readonly string[];
  readonly decided: readonly string[];
  /** What was asked with what came of it, if that is known, and what else was done or found, in order. */
  readonly done: readonly { readonly asked: string | null; readonly text: string }[];
  /** Commits and pull requests. */
  readonly shipped: readonly string[];
  /** Files that were changed: `name` is how it is told. */
  readonly changed: readonly {
    readonly path: string;
    readonly name: string;
    readonly added: number;
    readonly removed: number;
  }[];
  /** How tests ended last; null where none ran. */
  readonly tested: string | null;
  /** What failed and was not mended. */
  readonly failed: readonly string[];
  /** From all segments, in the order in which they were said; of decisions and open loops none where there are points. */
  readonly anchors: readonly { readonly type: AnchorType; readonly text: string }[];
  /** The Briefs of the segments that a model wrote, in order; and of talk, of which nothing else tells. */
  readonly briefs: readonly {
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

/** Longest texts of the goal and of what was said last, in code points: the first with which all fits, else the last. */
const LENGTHS = [6_000, 3_000, 1_500, 600] as const;
const LONG = 600;
const LINE = 240;
const ASKED = 160;

/**
 * Writes a handoff in Markdown: what the work was for, what is open, what was corrected, where it stands, what was
 * decided. Texts of several lines stand as quotes, line by line. If it does not fit, long texts are cut, then lines are
 * dropped from the most dispensable sections, oldest first; the last line says how many.
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
  /** What the conversation knows; where that is nothing, what its words sound like. */
  const known = (texts: readonly string[], ...types: readonly AnchorType[]): readonly string[] =>
    texts.length === 0 ? of(...types) : texts.map(item);
  const { requests, briefs, goal } = facts;
  const last = requests.length - 1;
  const head = [
    `# Resume: ${oneLine(facts.title, 120)}`,
    [
      [
        facts.conversationId,
        `${facts.from} to ${facts.to}`,
        ...(facts.project === null ? [] : [facts.project]),
      ]
        .map((part) => oneLine(part))
        .join(' · '),
      [
        `With ${oneLine(facts.source)}`,
        ...(facts.folder === null ? [] : [`in ${oneLine(facts.folder)}`]),
        ...(facts.branch === null ? [] : [branchWords(facts.branch)]),
      ].join(', '),
    ].join('\n'),
  ];
  const sectionsWith = (longest: number): readonly Section[] => [
    { heading: 'Goal', lines: said('', requests[goal] ?? '', longest) },
    {
      heading: 'Open questions and todos',
      lines: known(facts.open, 'UnresolvedQuestion', 'Commitment'),
    },
    {
      heading: 'Corrections',
      lines: known(facts.corrected, 'Correction'),
    },
    {
      heading: 'State',
      lines: [
        ...said('Last asked: ', last === goal ? '' : (requests[last] ?? ''), longest),
        ...said('Last said: ', facts.lastReply, longest),
        ...said('Tests: ', facts.tested ?? '', longest),
      ],
    },
    { heading: 'Decisions', lines: known(facts.decided, 'Decision') },
    ...(briefs.length > 0
      ? [{ heading: 'What was done', lines: briefs.map(briefLine) }]
      : [
          {
            heading: 'What was asked and done',
            lines: doneLines(facts, [requests[goal] ?? '', requests[last] ?? '']),
          },
        ]),
    { heading: 'Commits and pull requests', lines: facts.shipped.map((text) => item(text)) },
    { heading: 'Files', lines: fileLines(facts).toReversed(), isReversed: true },
    {
      heading: 'Asked since',
      lines:
        briefs.length === 0
          ? []
          : requests
              .slice(goal + 1, -1)
              .filter(tellsMuch)
              .map(item),
    },
    { heading: 'Preferences and facts', lines: of('UserPreference', 'CriticalFact') },
    { heading: 'Failed, not mended', lines: known(facts.failed, 'ErrorContext') },
  ];
  for (const longest of LENGTHS) {
    const text = compose(head, sectionsWith(longest), 0);
    if (fits(text)) return text;
  }
  const sections = sectionsWith(LONG);
  const all = linesIn(sections);
  for (let kept: readonly Section[] = sections; ;) {
    const text = compose(head, kept, all - linesIn(kept));
    if (fits(text)) return text;
    const shorter = shorten(kept);
    if (shorter === null) return '';
    kept = shorter;
  }
}

function branchWords({ name, now, isGone }: NonNullable<HandoffFacts['branch']>): string {
  const first = `on branch ${oneLine(name)}${isGone ? ', deleted since' : ''}`;
  return now === name ? first : `${first}, last on ${oneLine(now)}`;
}

/** What was said, on one line, or as a quote below its label, which keeps its lines and is no part of this text's own. */
function said(label: string, words: string, longest: number): readonly string[] {
  const text = words.trim();
  if (text === '') return [];
  if (!/[\n\r]/.test(text)) return [label + oneLine(text, longest)];
  const rows = cutLines(text, longest).map((row) => (row === '' ? '>' : `> ${row}`));
  const lead = label.trimEnd();
  return [[...(lead === '' ? [] : [lead, '']), ...rows].join('\n')];
}

/** The lines of a text as they stand, up to so many code points; what is cut says so. */
function cutLines(text: string, longest: number): readonly string[] {
  const rows: string[] = [];
  let room = longest;
  for (const line of visibleText(text).split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)) {
    const points = Array.from(line.trimEnd());
    if (points.length > room) {
      const words = points
        .slice(0, room)
        .join('')
        .replace(/\s*\S*$/u, '');
      return [...rows, `${words}…`];
    }
    rows.push(points.join(''));
    room -= points.length + 1;
  }
  return rows;
}

const item = (text: string): string => `- ${oneLine(firstWords(text), LINE)}`;

/** Of a text of Markdown what stands before its next heading, list or code; a heading without its sign. */
function firstWords(text: string): string {
  const whole = text.trim().replace(/^#{1,6}\s+/, '');
  const [first = ''] = whole.split(BLOCK);
  return first === '' || first === whole ? whole : `${first.replace(/[:…]$/, '')} …`;
}

/** Where a heading, a list or code begins, also one whose line break was taken for a space. */
const BLOCK = /\s+(?=#{2,6}\s+\S|```)|\n\s*(?=[-*+#]\s|\d+[.)]\s|\n)/u;

/** What a model wrote. */
const briefLine = ({ title, brief, doubts = [] }: HandoffFacts['briefs'][number]): string =>
  `- ${oneLine(title, 100)}: ${markedLine(brief, doubts, LONG)}`;

/** What was asked, but for what stands above, each with what came of it. */
function doneLines({ done }: HandoffFacts, above: readonly string[]): readonly string[] {
  return done.flatMap(({ asked, text }) => {
    const isSaid =
      asked === null || !tellsMuch(asked) || above.some((one) => startsAlike(one, asked));
    const parts = [
      ...(isSaid ? [] : [oneLine(firstWords(asked), ASKED)]),
      oneLine(firstWords(text), LINE),
    ];
    const line = parts.filter((part) => part !== '').join(' → ');
    return line === '' ? [] : [`- ${line}`];
  });
}

/** `part` may be cut, and says so. */
const startsAlike = (whole: string, part: string): boolean =>
  oneLine(whole).startsWith(oneLine(part).replace(/\s*…$/, ''));

/** What was changed, with its lines, then what was only looked at. */
function fileLines({ changed, files }: HandoffFacts): readonly string[] {
  const paths = new Set(changed.flatMap(({ path, name }) => [path, name]));
  return [
    ...changed.map(({ name, added, removed }) => `- ${oneLine(name)} (+${added} −${removed})`),
    ...files.filter((file) => !paths.has(file)).map((file) => `- ${oneLine(file)}`),
  ];
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
