/** Links that a model proposes are not believed: each must be carried by the words of both ideas. */
import { z } from 'zod';
import { CHANGE_REPORT, HYPOTHETICAL, LATER } from '../anchors/cues.ts';
import { IDEA_RELATIONS } from '../../model/idea.ts';
import type { IdeaIntent, IdeaRelation } from '../../model/idea.ts';
import { guessLanguage } from '../text/language.ts';
import { termsOf } from '../text/terms.ts';
import { isHeld, judgeSentence } from '../trust/judgeSentence.ts';
import type { TrustSource } from '../trust/trustSource.ts';
import { trustSource } from '../trust/trustSource.ts';
import { plain } from './cues.ts';
import type { NamedEntity } from './types.ts';

/** An idea that can be linked. */
export interface LinkPoint {
  readonly intent: IdeaIntent;
  readonly text: string;
  /** The words of the log. */
  readonly quote: string;
  readonly ms: number;
  /** Is it a question, problem or to-do that nothing settled? */
  readonly open: boolean;
  readonly entities: readonly NamedEntity[];
}

/** A link by labels, from the later idea. */
export interface CheckedLink {
  readonly from: string;
  readonly to: string;
  readonly relation: IdeaRelation | 'settles';
  /** 0–1: what of the earlier one's words the later one holds. */
  readonly confidence: number;
}

/** A model's answer, with unchecked labels. More of anything is a runaway reply. */
export const LINK_REPLY = z.object({
  answered_questions: records(z.object({ question: label(), by: label(), answer: z.string() })),
  completed_todos: records(z.object({ todo: label(), by: label(), evidence: z.string() })),
  relations: records(
    z.object({
      from: label(),
      to: label(),
      relation: z.enum(IDEA_RELATIONS),
      reason: z.string(),
    }),
  ),
});
export type LinkReply = z.infer<typeof LINK_REPLY>;

const MOST = 60;

/** Records of another shape are left out. */
function records<T extends z.ZodType>(shape: T) {
  return z.array(z.unknown()).transform((list) =>
    list.slice(0, MOST).flatMap((one): z.infer<T>[] => {
      const { data } = shape.safeParse(one);
      return data === undefined ? [] : [data];
    }),
  );
}

/** Models also write `[n3]` and N3. */
function label() {
  return z.string().transform((text) => text.toLowerCase().replaceAll(/[^a-z0-9]/gu, ''));
}

/** What speaks of the same shares so many telling words, or names the same thing. */
const LEAST_TERMS = 2;
/** What of an open item's words something must hold to settle it. */
const LEAST_SHARE = 0.4;
/** None of these says that something was answered or done. */
const SETTLES_NOTHING: ReadonlySet<IdeaIntent> = new Set(['question', 'problem', 'todo']);

/**
 * The links of a reply that hold. A link goes from an idea that the model was asked about (`asked`) to an
 * earlier one; its sentence must be carried by the words of the ideas, which must speak of the same.
 * Nothing is settled but what is open, nor by a question, a plan or a supposition; nothing is done that
 * no report or solution says was done. Two relations of the same pair that exclude each other both fall.
 *
 * @returns the links, and how many were refused
 */
export function checkLinks(
  reply: LinkReply,
  book: ReadonlyMap<string, LinkPoint>,
  asked: ReadonlySet<string>,
): { readonly links: readonly CheckedLink[]; readonly refused: number } {
  const proposed = [
    ...reply.answered_questions.map(({ question, by, answer }) => ({
      from: by,
      to: question,
      relation: 'settles' as const,
      said: answer,
      isDone: false,
    })),
    ...reply.completed_todos.map(({ todo, by, evidence }) => ({
      from: by,
      to: todo,
      relation: 'settles' as const,
      said: evidence,
      isDone: true,
    })),
    ...reply.relations.map(({ reason, ...link }) => ({ ...link, said: reason, isDone: false })),
  ];
  const held = proposed.flatMap((link): CheckedLink[] => {
    const from = book.get(link.from);
    const to = book.get(link.to);
    if (from === undefined || to === undefined || !asked.has(link.from)) return [];
    if (from.ms <= to.ms) return [];
    const { terms, share } = sharedWords(to, from);
    const isSame = terms >= LEAST_TERMS || sharesName(from, to);
    if (!isSame) return [];
    const fits =
      link.relation === 'settles' ? settles(from, to, { ...link, share }) : relates(from, to, link);
    const { from: fromLabel, to: toLabel, relation } = link;
    return fits ? [{ from: fromLabel, to: toLabel, relation, confidence: share }] : [];
  });
  const links = held.filter(
    (one, at) =>
      !held.some(
        (other, otherAt) =>
          one.from === other.from &&
          one.to === other.to &&
          (one.relation === other.relation ? otherAt < at : excludes(one, other)),
      ),
  );
  return { links, refused: proposed.length - links.length };
}

/** What replaces or contradicts something does not build on it. */
function excludes({ relation: one }: CheckedLink, { relation: other }: CheckedLink): boolean {
  const against: ReadonlySet<string> = new Set(['supersedes', 'contradicts']);
  return (
    (against.has(one) && (other === 'builds_on' || other === 'settles')) ||
    (against.has(other) && (one === 'builds_on' || one === 'settles'))
  );
}

function settles(
  by: LinkPoint,
  item: LinkPoint,
  {
    said,
    isDone,
    share,
  }: { readonly said: string; readonly isDone: boolean; readonly share: number },
): boolean {
  const isTodo = item.intent === 'todo';
  if (!item.open || isTodo !== isDone || share < LEAST_SHARE) return false;
  if (SETTLES_NOTHING.has(by.intent)) return false;
  const words = plain(by.quote);
  if (HYPOTHETICAL.test(words) || /[?？]\s*$/u.test(words)) return false;
  // A plan answers a question, but nothing is mended or done by it.
  if (item.intent !== 'question' && LATER.test(words)) return false;
  const source = wordsOf(by);
  if (isTodo) {
    if (by.intent !== 'solution' && !CHANGE_REPORT.test(words)) return false;
    if (judgeSentence(item.text, source).verdict === 'contradicted') return false;
  }
  return isHeld(judgeSentence(said, source).verdict);
}

function relates(
  from: LinkPoint,
  to: LinkPoint,
  { relation, said }: { readonly relation: IdeaRelation | 'settles'; readonly said: string },
): boolean {
  if (relation === 'supersedes' && (from.intent !== 'decision' || to.intent !== 'decision'))
    return false;
  if (relation === 'answers' && (to.intent !== 'question' || SETTLES_NOTHING.has(from.intent)))
    return false;
  return isHeld(judgeSentence(said, wordsOf(from, to)).verdict);
}

function wordsOf(...points: readonly LinkPoint[]): TrustSource {
  const passages = points.map(({ quote }, of) => ({ text: quote, of }));
  return trustSource(passages, guessLanguage(passages.map(({ text }) => text).join('\n')));
}

/** What of one idea's telling words another holds. */
export function sharedWords(
  of: LinkPoint,
  by: LinkPoint,
): { readonly terms: number; readonly share: number } {
  const own = tellingWords(of);
  const terms = own.intersection(tellingWords(by)).size;
  return { terms, share: own.size === 0 ? 0 : terms / own.size };
}

const tellingWords = ({ text, quote }: LinkPoint): ReadonlySet<string> => {
  const said = `${text}\n${quote}`;
  return new Set(
    termsOf(said, guessLanguage(said)).flatMap(({ key, stop, shape }) =>
      stop || shape === 'number' ? [] : [key],
    ),
  );
};

/** Technologies are everywhere in a project. */
export function sharesName(one: LinkPoint, other: LinkPoint): boolean {
  const names = new Set(other.entities.map(({ kind, name }) => `${kind} ${name.toLowerCase()}`));
  return one.entities.some(
    ({ kind, name }) => kind !== 'technology' && names.has(`${kind} ${name.toLowerCase()}`),
  );
}
