import { firstUnits } from '../../../domain/text/cutText.ts';
import { maskSecrets } from '../../../domain/secrets/maskSecrets.ts';
import { stripMarkers } from '../../../domain/summarize/markers.ts';
import type { CountTokens } from '../../../domain/summarize/types.ts';
import type { TextToEmbed } from '../ports/vectorStore.ts';

export interface EmbedOptions {
  readonly maskEmail: boolean;
  readonly countTokens: CountTokens;
}

/** What one vector stands for is better said in few words; and models cut what is long, each elsewhere. */
export const MOST_TOKENS = 500;

/** What is sent of a segment, and what is counted of it: what it is about, without markers and secrets. */
export function wordsToEmbed(
  {
    title,
    brief,
    bullets,
    keywords,
  }: Pick<TextToEmbed, 'title' | 'brief' | 'bullets' | 'keywords'>,
  options: EmbedOptions,
): { readonly text: string; readonly tokens: number } {
  const summary = stripMarkers(brief);
  // What is said twice is paid twice, and weighs more than it should.
  const points = bullets.map(stripMarkers).filter((point) => !summary.includes(point));
  const parts = [title, summary, ...points, keywords.join(', ')];
  return plainWords(parts.filter((part) => part.trim() !== '').join('\n'), options);
}

/** Words without secrets, cut to what is sent at most. */
export function plainWords(
  words: string,
  { maskEmail, countTokens }: EmbedOptions,
): { readonly text: string; readonly tokens: number } {
  let text = maskSecrets(words, { email: maskEmail }).text.trim();
  let tokens = countTokens(text);
  while (tokens > MOST_TOKENS) {
    text = firstUnits(text, Math.floor((text.length * MOST_TOKENS * 0.98) / tokens)).trimEnd();
    tokens = countTokens(text);
  }
  return { text, tokens };
}
