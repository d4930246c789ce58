import type { CountTokens } from '../../../model/countTokens.ts';
import { firstUnits } from '../../../domain/text/cutText.ts';
import { maskSecrets } from '../../../domain/secrets/maskSecrets.ts';
import { stripMarkers } from '../../../domain/summarize/markers.ts';
import { WHOLE } from '../ports/vectorStore.ts';
import type { TextToEmbed, VectorOf } from '../ports/vectorStore.ts';

export interface EmbedOptions {
  readonly maskEmail: boolean;
  readonly countTokens: CountTokens;
}

/**
 * A single vector represents a few words better, and models cut long texts, each at a different
 * length.
 */
export const MOST_TOKENS = 500;

/**
 * What is sent and counted of a segment or conversation: what it is about, or one of its points below its title,
 * without which few points say what they are about. Without markers and secrets; empty if there is no such point.
 */
export function wordsToEmbed(
  { title, brief, points, keywords }: Pick<TextToEmbed, 'title' | 'brief' | 'points' | 'keywords'>,
  { part, ...options }: EmbedOptions & Pick<VectorOf, 'part'>,
): { readonly text: string; readonly tokens: number } {
  if (part !== WHOLE) {
    const point = stripMarkers(points.find((each) => each.part === part)?.text ?? '').trim();
    return plainWords(point === '' ? '' : `${title}\n${point}`, options);
  }
  const summary = stripMarkers(brief);
  // Repeated text would be paid for twice and weigh more than it should.
  const more = points
    .map(({ text }) => stripMarkers(text))
    .filter((point) => !summary.includes(point));
  const lines = [title, summary, ...more, keywords.join(', ')];
  return plainWords(lines.filter((line) => line.trim() !== '').join('\n'), options);
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
