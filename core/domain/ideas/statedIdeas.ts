import {
  AGREEMENT,
  ANSWERED_CHOICE,
  CORRECTION,
  FOLLOW_UP,
  HYPOTHETICAL,
  LATER,
  OF_ITSELF,
} from '../anchors/cues.ts';
import { unreachable } from '../../model/result.ts';
import { namesObject } from '../anchors/namesObject.ts';
import { namesSomething } from '../points/point.ts';
import { guessLanguage } from '../text/language.ts';
import { termsOf, wordCount } from '../text/terms.ts';
import { directs, plain } from './cues.ts';
import type { DraftIdea } from './draft.ts';
import type { IdeaSource } from './types.ts';
import { CONFIDENCE } from './weights.ts';

const LEAST_WORDS = 3;
/** Words of a person that are no function words. */
const LEAST_NAMED = 2;
const QUESTION = /[?？]\s*$/u;
/** How the next step is announced: it is no work for later. */
const NEXT_STEP = /\blet you know\b/iu;

/** What stands around a statement. */
export interface Around {
  /** What the person says next; empty: nothing. */
  readonly reply: string;
  /** Does it stand in the last words of its turn? What is said on the way there is often taken back. */
  readonly isReport: boolean;
  /** Does the message in which it stands say more after it? */
  readonly goesOn: boolean;
}

/** What anchors and points say: decisions, what is left, what was found. */
export function statedIdeas(
  source: IdeaSource,
  index: number,
  { reply, isReport, goesOn }: Around,
): readonly DraftIdea[] {
  const { what, by, text } = source;
  if (what.kind === 'fact' || what.kind === 'model' || wordCount(text) < LEAST_WORDS) return [];
  const terms = termsOf(text, guessLanguage(text));
  // What a person says leans on what was said before; it still has to name something.
  if (
    by === 'person'
      ? terms.filter(({ stop }) => !stop).length < LEAST_NAMED
      : !namesSomething(terms)
  )
    return [];
  const told = (intent: DraftIdea['intent'], confidence: number): DraftIdea[] => [
    { source: index, range: null, intent, text, confidence, settledBy: null },
  ];
  const isAsked = QUESTION.test(text);
  if (what.kind === 'point') {
    // What it tells of itself is its work, not what it found.
    if (what.role === 'found' && isReport && !isAsked && !OF_ITSELF.test(plain(text)))
      return told('conclusion', CONFIDENCE.found);
    const isLeft = LEFT.test(plain(text)) && !ALTERNATIVE.test(text);
    if (what.role === 'open' && by === 'assistant' && (isAsked || isLeft))
      return told(isAsked ? 'question' : 'todo', CONFIDENCE.left);
    if (what.role === 'decided' && by === 'person' && !isAsked)
      return told('decision', CONFIDENCE.decided);
    return [];
  }
  switch (what.type) {
    case 'Decision':
      if (by === 'person') return isAsked ? [] : told('decision', CONFIDENCE.decided);
      return isAsked || !takesUp(reply) || HYPOTHETICAL.test(plain(text))
        ? []
        : told('decision', CONFIDENCE.agreed);
    case 'Correction':
      if (by !== 'person' || isAsked || !namesObject(text)) return [];
      return directs(text)
        ? told('decision', CONFIDENCE.corrected)
        : told('observation', CONFIDENCE.fact);
    case 'UserPreference':
      return by === 'person' ? told('context', CONFIDENCE.decided) : [];
    case 'Commitment':
      if (NEXT_STEP.test(text)) return [];
      // Whoever goes on has come to it, or left it; what an assistant announces is what it does next.
      return (by === 'person' ? reply === '' : isReport && !goesOn)
        ? told('todo', CONFIDENCE.left)
        : [];
    case 'UnresolvedQuestion':
      return told('question', CONFIDENCE.asked);
    case 'ErrorContext':
      return by === 'person' ? told('problem', CONFIDENCE.reported) : [];
    case 'CriticalFact':
    case 'CodeArtifact':
      return [];
    default:
      return unreachable(what.type);
  }
}

/** "The one if we expect …": one of several ways, rather than work. */
const ALTERNATIVE = /\S if (?:we|you)\b/iu;

/** Work for later. */
const LEFT = { test: (words: string): boolean => FOLLOW_UP.test(words) || LATER.test(words) };

/** Does a person's next request agree, or choose, rather than go on to something else? */
function takesUp(reply: string): boolean {
  const words = plain(reply.trimStart());
  return (AGREEMENT.test(words) || ANSWERED_CHOICE.test(words)) && !CORRECTION.test(words);
}
