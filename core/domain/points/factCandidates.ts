import type { EventFact, TodoState } from '../../model/facts.ts';
import type { PointRole } from '../../model/point.ts';
import { SLIPS } from '../lexicon/anyLanguage.ts';
import { CORRECTION } from '../anchors/cues.ts';
import { ownAnswer } from '../facts/ownAnswer.ts';
import { shorten } from '../text/cutText.ts';
import { guessLanguage } from '../text/language.ts';
import { termsOf, wordCount } from '../text/terms.ts';
import { asksForStep, isOwnStep, isRoutine, takesCommitAway } from './workCues.ts';
import { titleRules } from '../summarize/titleRules.ts';
import type { EvidenceSpan } from '../summarize/types.ts';
import type { Unit } from '../summarize/unit.ts';
import { centralityOf } from '../summarize/scoreUnits.ts';
import { isChoreCommit } from '../summarize/workTitle.ts';
import { LONGEST_POINT, namesSomething } from './point.ts';
import type { Candidate } from './point.ts';
import { isForbidden, isWork, onlyTried } from './readTurns.ts';
import type { PlacedFact, Turn } from './readTurns.ts';
import type { PointsInput } from './pointsInput.ts';
import { answerTo, onlyPointsAway } from './withAnswer.ts';

/** How much facts are worth besides what their words are about. */
const WORTH = {
  pullRequest: 1.5,
  subject: 1,
  refusal: 1,
  answer: 0.75,
  todo: 1,
  step: 1,
  failure: 0.5,
};
/** The most that a fact can be worth, by which it is between 0 and 1 like a chance. */
const MOST_WORTH = 2.5;
/** What only names files, or a step that was agreed to, is seldom kept. */
const JUDGED = 0.3;
/** Git's own subjects say nothing of the work. */
const MERGE = /^Merge (?:(?:remote-tracking )?branch|pull request|tag|commit)\b/;
/** Looking for something that is not there is no failure of the work. */
const LOOK =
  /^(?:ls|cat|head|tail|grep|egrep|rg|find|which|command -v|test|\[|stat|file|jq|sed -n|git (?:-C \S+ )?(?:show|log|diff|branch|config|status|rev-parse|ls-\w+)|gh \w+ (?:view|list|status|checks)|Read|Glob|Grep|LS)\b/;
/** How central a word is that nobody spoke; told first by a fact, a topical one is as new as any. */
const UNSPOKEN = 0.25;
const NEW = 1;

type FactsInput = Pick<PointsInput, 'events' | 'items' | 'weights' | 'language' | 'hide'> & {
  readonly turns: readonly Turn[];
};

/** What the structure of a log says: commits, refusals, answers, failures, to-dos, and how it ended. */
export function factCandidates(input: FactsInput): Candidate[] {
  const { turns } = input;
  const placed = turns.flatMap(({ facts }, turn) => facts.map((fact) => ({ ...fact, turn })));
  const ended = ends(turns, placed);
  // A refusal that ends the work is open: told as a correction, too, it would only repeat itself.
  const before = placed.filter((one) => !ended.some(({ by }) => by === one));
  const told = [
    ...works(placed.filter((one) => !isReset(one, input))),
    ...answers(before, input),
    ...failures(before, turns.length - 1),
    ...todos(placed).filter(
      ({ role, words, by }) =>
        role !== 'done' || (!isOnlyTried(by, turns) && isShown(words, input)),
    ),
    ...ended,
    ...withoutReply(input),
  ];
  if (!told.some(({ role }) => role === 'done')) told.push(...edits(placed));
  const centrality = amongAll(input);
  return told.flatMap((one) => candidateOf(one, { ...input, centrality }));
}

/** What the client notes where the provider gave no answer. */
const NO_ANSWER = /^api.?error$/;

/** Work that ended because no answer came says so. */
function withoutReply({ events, turns }: FactsInput): Told[] {
  const turn = turns.length - 1;
  const event = events.findLastIndex(({ name }) => name !== null && NO_ANSWER.test(name));
  if (event < 0 || event < (turns[turn]?.report ?? -1) || event < (turns[turn]?.opener ?? -1))
    return [];
  const excerpt = events[event]?.text.trim().split('\n', 1)[0] ?? '';
  const by = { fact: NOT_ANSWERED, excerpt, event, turn };
  return [{ role: 'failed', words: `No reply: ${excerpt}`, by, worth: WORTH.refusal }];
}

function isReset({ fact, turn }: InTurn, { turns, events }: FactsInput): boolean {
  const next = turns[turn + 1]?.opener ?? null;
  return (
    fact.kind === 'commit' &&
    next !== null &&
    takesCommitAway(events[next]?.text.slice(0, READ) ?? '')
  );
}

/** A list that is ticked off although every change was refused says nothing. */
function isOnlyTried({ turn }: InTurn, turns: readonly Turn[]): boolean {
  const at = turns[turn];
  return at !== undefined && onlyTried(at);
}

/** The share of a to-do's words that a report, a change or a commit has to have. */
const SHOWN = 0.5;

/** Does anything but its tick say that a to-do was done? */
function isShown(todo: string, { items, turns }: FactsInput): boolean {
  if (isOwnStep(todo)) return false;
  const wanted = keysOf(todo);
  const changes = turns.flatMap(({ facts }) => facts).filter(isWork);
  const isHeld = (has: (key: string) => boolean): boolean =>
    wanted.filter(has).length >= SHOWN * wanted.length;
  return (
    isHeld((key) => changes.some(({ fact }) => keysOf(workIn(fact)).includes(key))) ||
    Map.groupBy(
      items.filter(({ unit }) => unit.source === 'assistant'),
      ({ unit }) => unit.event,
    )
      .values()
      .some((said) => isHeld((key) => said.some(({ terms }) => terms.has(key))))
  );
}

const keysOf = (text: string): string[] =>
  termsOf(text, guessLanguage(text)).flatMap(({ key, stop }) => (stop ? [] : [key]));

/** What a change or a commit is about: the names in its path, or its subject. */
function workIn(fact: EventFact): string {
  if (fact.kind === 'change') return fact.path.replaceAll(/[/\\_.-]+/g, ' ');
  return fact.kind === 'commit' ? fact.subject : '';
}

/** What of a request is read for it, in UTF-16 units. */
const READ = 200;

const NOT_ANSWERED: EventFact = { kind: 'failed', work: '', what: '', message: '' };

type InTurn = PlacedFact & { readonly turn: number };

interface Told {
  readonly role: PointRole;
  /** Only where nothing else has its role. */
  readonly spare?: boolean;
  /** Is it for whoever reads it to judge? What the log says of the work is told as it is. */
  readonly judged?: boolean;
  /** Does it only name what was touched? */
  readonly bare?: boolean;
  readonly words: string;
  readonly by: InTurn;
  /** What else shows it. */
  readonly beside?: readonly InTurn[];
  /** What was answered to it, without which nobody understands it. */
  readonly answer?: Unit | undefined;
  readonly worth: number;
}

type Centrality = (terms: ReadonlyMap<string, number>) => number;

function candidateOf(
  {
    role,
    words,
    by,
    beside = [],
    answer,
    worth,
    spare = false,
    judged = false,
    bare = false,
  }: Told,
  { events, weights, language, hide, centrality }: FactsInput & { readonly centrality: Centrality },
): Candidate[] {
  const own = hide(words.trim().replaceAll(/\s+/g, ' '));
  const text = shorten(answer === undefined ? own : `${own} → ${answer.text}`, LONGEST_POINT);
  if (text === '') return [];
  // “wip”, “small refactor”: whoever reads it later knows nothing.
  const said = termsOf(text, language);
  if (by.fact.kind === 'commit' && !namesSomething(said)) return [];
  const evidence = [
    ...[by, ...beside].map((one) => placeOf(words, one, events)),
    ...(answer === undefined
      ? []
      : [{ event: answer.event, start: answer.start, end: answer.end }]),
  ];
  const terms = new Map<string, number>();
  const spoken = new Map<string, number>();
  for (const { key, stop, shape, topical } of said)
    if (!stop && shape !== 'number') {
      terms.set(key, weights.get(key) ?? (topical ? NEW : UNSPOKEN));
      spoken.set(key, weights.get(key) ?? UNSPOKEN);
    }
  const group = String(by.turn);
  const measured = {
    worth: ((worth + centrality(spoken)) / MOST_WORTH) * (judged ? JUDGED : 1),
    terms,
    group,
  };
  return [{ role, text, evidence, ...measured, spare, bare, given: !judged }];
}

/** Where a fact shows: a to-do and a commit that printed nothing in the call, all others where they happened. */
function placeOf(words: string, by: InTurn, events: FactsInput['events']): EvidenceSpan {
  if (by.fact.kind === 'todos' || (by.fact.kind === 'commit' && by.fact.hash === '')) {
    const written = JSON.stringify(words).slice(1, -1);
    for (let event = by.event; event >= 0; event--) {
      const start =
        events[event]?.name === null ? -1 : (events[event]?.text.indexOf(written) ?? -1);
      if (start >= 0) return { event, start, end: start + written.length };
    }
  }
  const start = Math.max(0, events[by.event]?.text.indexOf(by.excerpt) ?? 0);
  return { event: by.event, start, end: start + by.excerpt.length };
}

/** How central terms are among all that was said, 0–1: the measure by which the scorer goes. */
function amongAll({ items }: Pick<FactsInput, 'items'>): Centrality {
  const highest = items.reduce((most, { terms }) => Math.max(most, centralityOf(terms)), 0) || 1;
  return (terms) => Math.min(1, centralityOf(terms) / highest);
}

/** Commits, issues and pull requests, each once: what was amended counts as it was last. */
function works(placed: readonly InTurn[]): Told[] {
  const commits = new Map<string, Told>();
  const requests = new Map<number, Told>();
  for (const by of placed) {
    const { fact } = by;
    if (fact.kind === 'commit') {
      const hash = fact.hash === '' ? '' : ` (${fact.hash.slice(0, 7)})`;
      const words = `${fact.subject}${hash}`;
      const spare = MERGE.test(fact.subject) || isChoreCommit(fact.subject);
      commits.set(fact.subject, { role: 'done', words, by, worth: WORTH.subject, spare });
    } else if (fact.kind === 'issue') {
      const words = `Wrote down “${fact.title}”`;
      commits.set(words, { role: 'done', words, by, worth: WORTH.subject, bare: true });
    } else if (fact.kind === 'pull_request') {
      const title = fact.title === null ? '' : `: ${fact.title}`;
      const known = requests.get(fact.number);
      if (known === undefined || title !== '')
        requests.set(fact.number, {
          role: 'done',
          words: `Pull request #${fact.number}${title}`,
          by,
          worth: title === '' ? 0 : WORTH.pullRequest,
        });
    }
  }
  return [...commits.values(), ...requests.values()];
}

/** Where an agent keeps what it plans. */
const OWN_NOTES = /[/\\]\.claude[/\\](?:plans|projects|todos)[/\\]/;
/** Files that stand for a change of which nothing is told. */
const MOST_FILES = 3;

/** Which files were changed: told only where nothing says what was done. */
function edits(placed: readonly InTurn[]): Told[] {
  const files = new Map<string, InTurn>();
  for (const by of placed)
    if (by.fact.kind === 'change' && !OWN_NOTES.test(by.fact.path))
      files.set(by.fact.path.split(/[/\\]/).at(-1) ?? '', by);
  const shown = [...files].slice(0, MOST_FILES);
  const [by, ...beside] = shown.map(([, change]) => change);
  if (by === undefined) return [];
  const more = files.size - shown.length;
  const words = `Changed ${shown.map(([name]) => name).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return [{ role: 'done', words, by, beside, worth: WORTH.step, spare: true, bare: true }];
}

const NONE: ReadonlySet<number> = new Set();

function answers(placed: readonly InTurn[], input: FactsInput): Told[] {
  const byEvent = Map.groupBy(input.items, ({ unit }) => unit.event);
  const answerBehind = ({ event }: InTurn, words: string): Unit | undefined => {
    const opener = input.events.findIndex(({ opensTurn }, at) => opensTurn && at > event);
    const end = opener < 0 ? input.events.length : opener;
    const after = Array.from({ length: end - event - 1 }, (_, i) => event + 1 + i);
    return onlyPointsAway(words)
      ? answerTo(after, { ...input, byEvent, answers: NONE })?.unit
      : undefined;
  };
  return placed.flatMap((by): Told[] => {
    const { fact } = by;
    if (fact.kind === 'refused')
      return saysTooLittle(fact.words) || /[?？]\s*$/u.test(fact.words)
        ? []
        : [
            {
              role: 'corrected',
              words: fact.words,
              by,
              answer: answerBehind(by, fact.words),
              worth: WORTH.refusal,
            },
          ];
    if (fact.kind === 'plan' && !fact.accepted)
      return saysTooLittle(fact.words)
        ? []
        : [{ role: 'corrected', words: fact.words, by, worth: WORTH.refusal }];
    if (fact.kind !== 'answered') return [];
    const words = asAnswered(fact.question.trim(), ownAnswer(fact.answer));
    // Who picks what was offered decides; only an answer that says so turns something round.
    const role = CORRECTION.test(fact.answer.toLowerCase()) ? 'corrected' : 'decided';
    const spare = asksForStep(fact.question);
    return [{ role, words, by, worth: WORTH.answer, spare, judged: spare }];
  });
}

/** Of a long question the beginning is enough, its answer is what was decided. */
function asAnswered(question: string, answer: string): string {
  const room = Math.max(LEAST_QUESTION, LONGEST_POINT - answer.length - ANSWERS.length);
  return `${shorten(question, room)}${ANSWERS}${answer}`;
}

const ANSWERS = ' → ';
/** UTF-16 units of a question that tell what it is about. */
const LEAST_QUESTION = 60;

/** One or two words say nothing without what they refuse. */
function saysTooLittle(words: string): boolean {
  return (
    words.length < 30 && wordCount(words) < 3 && !titleRules(guessLanguage(words)).verb.test(words)
  );
}

/** A tool of the agent that was held wrongly says nothing of the work. */
const SLIP = /^(?:Edit|MultiEdit|Write|NotebookEdit|Task\w*|Agent|apply_patch)\b/;

/** A command that was put wrongly. */
const MISTYPED = new RegExp(SLIPS.join('|'), 'i');

/** Commands that failed in the last turn and did not pass after, one of each work; a commit ends it. */
function failures(placed: readonly InTurn[], last: number): Told[] {
  const left = new Map<string, Told>();
  for (const by of placed) {
    const { fact } = by;
    if (by.turn < last) continue;
    if (fact.kind === 'commit') left.clear();
    if (fact.kind === 'mended') left.delete(fact.work);
    if (fact.kind !== 'failed' || LOOK.test(fact.what)) continue;
    if (SLIP.test(fact.what) && !isForbidden(by)) continue;
    if (MISTYPED.test(fact.message)) continue;
    const words = fact.message === '' ? fact.what : `${fact.what}: ${fact.message}`;
    left.delete(fact.work);
    left.set(fact.work, { role: 'failed', words, by, worth: WORTH.failure });
  }
  return [...left.values()];
}

interface OpenTodo {
  readonly id: string | null;
  /** Was it completed when it was first seen? Then that was not done here. */
  readonly brought: boolean;
  text: string;
  state: TodoState;
  by: InTurn;
}

/** To-dos as they stand at the end: what was completed is done, the rest is open. */
function todos(placed: readonly InTurn[]): Told[] {
  let list: OpenTodo[] = [];
  /** Where each was written down first, also where a list between leaves it out: what is open quotes that, as its idea does. */
  const firsts = new Map<string, InTurn>();
  let isFirst = true;
  for (const by of placed) {
    const { fact } = by;
    if (fact.kind !== 'todos') continue;
    for (const { text } of fact.todos) if (!firsts.has(text)) firsts.set(text, by);
    if (fact.whole) {
      const before = new Map(list.map((todo) => [todo.text, todo]));
      list = fact.todos.map((todo) => ({
        ...todo,
        by,
        brought: before.get(todo.text)?.brought ?? (isFirst && todo.state === 'completed'),
      }));
      isFirst = false;
      continue;
    }
    for (const todo of fact.todos) {
      const known = list.find(({ id }) => id !== null && id === todo.id);
      if (known !== undefined) {
        known.state = todo.state;
        known.by = by;
        if (todo.text !== '') known.text = todo.text;
      } else if (todo.text !== '') list.push({ ...todo, by, brought: false });
    }
  }
  return list.flatMap(({ text, state, by, brought }): Told[] =>
    state === 'cancelled' || brought || isRoutine(text)
      ? []
      : [
          state === 'completed'
            ? { role: 'done', words: text, by, worth: WORTH.step, spare: true }
            : { role: 'open', words: text, by: firsts.get(text) ?? by, worth: WORTH.todo },
        ],
  );
}

const NO_END: ReadonlySet<EventFact['kind']> = new Set<EventFact['kind']>([
  'mended',
  'todos',
  'page',
  'agent',
  'outcome',
  'people',
]);

/** What the last turn ended with and nothing took up: a refusal, or a failure. */
function ends(turns: readonly Turn[], placed: readonly InTurn[]): Told[] {
  const last = turns.at(-1);
  const by = placed.findLast(({ fact }) => !NO_END.has(fact.kind));
  if (by === undefined || last === undefined || by.turn !== turns.length - 1) return [];
  // A report after it told what became of it.
  if (last.report !== null && last.report > by.event) return [];
  const { fact } = by;
  if (fact.kind === 'refused')
    return [
      {
        role: 'open',
        words: fact.words === '' ? 'Refused what came last' : `Refused: ${fact.words}`,
        by,
        worth: WORTH.refusal,
      },
    ];
  if (fact.kind === 'failed' && !LOOK.test(fact.what) && !MISTYPED.test(fact.message))
    return [{ role: 'open', words: `Failed last: ${fact.what}`, by, worth: WORTH.refusal }];
  return [];
}
