import { guessLanguage } from '../text/language.ts';
import { titlePhrase } from './titlePhrase.ts';
import { keysOf } from './titleWords.ts';

/** The share of a request's words that its conversation's title has to have. */
const SAME = 0.85;

/** Does a request say what the title says, and nothing else ("Plan: quote the key", "Quote the key in .env")? */
export function repeatsTitle(request: string, title: string): boolean {
  // A question stays, to be answered.
  if (titlePhrase(request, guessLanguage(request))?.form === 'question') return false;
  const said = new Set(keysOf(title));
  const words = [...new Set(keysOf(request))].filter((key) => !LABELS.has(key));
  return words.length > 0 && words.filter((key) => said.has(key)).length >= SAME * words.length;
}

/** What opens a plan that was handed over. */
const LABELS: ReadonlySet<string> = new Set(keysOf('Plan'));
