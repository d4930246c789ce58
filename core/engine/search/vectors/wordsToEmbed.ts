import type { CountTokens } from '../../../model/countTokens.ts';
import { firstUnits } from '../../../domain/text/cutText.ts';
import { maskSecrets } from '../../../domain/secrets/maskSecrets.ts';
import { stripMarkers } from '../../../domain/summarize/markers.ts';
import type { TextToEmbed } from '../ports/vectorStore.ts';

export interface EmbedOptions {
  readonly maskEmail: boolean;
  readonly countTokens: CountTokens;
}

/**
 * A single vector represents a few words better, and models cut long texts, each at a different
 * length.
 */
export const MOST_TOKENS = 500;

/** What is sent and counted of a segment: what it is about, without markers and secrets. */
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
  // Repeated text would be paid for twice and weigh more than it should.
  const points = bullets.map(stripMarkers).filter((point) => !summary.includes(point));
  const parts = [title, summary, ...points, keywords.join(', ')];
  return plainWords(parts.filter((part) => part.trim() !== '').join('\n'), options);
}

/** Text without secrets, cut to the maximum that is sent. */
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
