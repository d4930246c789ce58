import { AGREEMENT } from '../anchors/cues.ts';
import { ownAnswer } from '../facts/ownAnswer.ts';
import { wordCount } from '../text/terms.ts';
import { directs, plain, suggests } from './cues.ts';
import type { DraftIdea } from './draft.ts';
import type { IdeaSource } from './types.ts';
import { CONFIDENCE } from './weights.ts';

const LEAST_WORDS = 2;
/** A question of the tool about its next step, not about the work. */
const STEP =
  /^(?:are you )?(?:ready|shall (?:i|we)|should i|do you want me to|would you like|proceed|continue)\b/iu;
/** A person's words with a mark of question ask more than they choose. */
const ASKING = /[?？]\s*$/u;

/** What a person chose, or answered, as the structure of the log tells it. */
export function factIdeas(source: IdeaSource, index: number): readonly DraftIdea[] {
  if (source.what.kind !== 'fact') return [];
  const { fact } = source.what;
  const told = (intent: DraftIdea['intent'], text: string, confidence: number): DraftIdea[] => [
    { source: index, range: null, intent, text, confidence, settledBy: null },
  ];
  if (fact.kind === 'answered') {
    const question = fact.question.trim();
    const answer = ownAnswer(fact.answer);
    if (question === '' || answer === '') return [];
    if (STEP.test(question) && AGREEMENT.test(plain(answer))) return [];
    return told('decision', `${question} → ${answer}`, CONFIDENCE.chosen);
  }
  if (fact.kind !== 'refused' && !(fact.kind === 'plan' && !fact.accepted)) return [];
  const words = fact.words.trim();
  if (wordCount(words) < LEAST_WORDS) return [];
  if (ASKING.test(words))
    return suggests(words)
      ? told('decision', words, CONFIDENCE.suggested)
      : told('question', words, CONFIDENCE.asked);
  return directs(words) ? told('decision', words, CONFIDENCE.corrected) : [];
}
