import { guessLanguage } from '../text/language.ts';
import { proseBlocks } from '../text/proseBlocks.ts';
import { sentenceSpans } from '../text/sentences.ts';
import { wordCount } from '../text/terms.ts';
import { cleanSentence } from './cleanSentence.ts';
import { titlePhrase } from './titlePhrase.ts';

const LEAST_WORDS = 4;
/** "Sure!", "Perfect.": an answer begins behind it. */
const FEW_WORDS = 3;
/** Whom it is done for: what else is announced first is often only a look. */
const FOR_YOU = /^help (?:you )?(?:to |with )?/i;
/** "I'll start by reading …". */
const STEP = /^\p{L}+ing\s/u;

/**
 * The work as the assistant calls it before it begins ("I'll help you move the exporter into its own package"):
 * often clearer than the request. Undefined if it announces nothing, or only that it will look.
 */
export function restatedTitle(reply: string): string | undefined {
  const [block] = proseBlocks(reply);
  if (block === undefined || block.kind !== 'paragraph') return undefined;
  const opening = reply.slice(block.start, block.end);
  const first = sentenceSpans(opening)
    .map(({ start, end }) => cleanSentence(opening.slice(start, end)))
    .find(({ text }) => wordCount(text) >= FEW_WORDS);
  if (first === undefined || !first.announced) return undefined;
  const said = first.text.replace(FOR_YOU, '');
  if (STEP.test(said) || (first.preamble && said === first.text)) return undefined;
  const phrase = titlePhrase(said, guessLanguage(said));
  return phrase === undefined || phrase.leaning || phrase.words < LEAST_WORDS
    ? undefined
    : phrase.text;
}
