import { alternatives } from '../lexicon/patterns.ts';
import type { SummaryText } from '../../model/summary.ts';
import type { SummaryLevel } from '../../model/toc.ts';
import type { Language } from '../lexicon/languages.ts';
import { PASS_THROUGH_BELOW } from '../summarize/sizes.ts';
import type { LevelContext } from './composeLevel.ts';
import { composeLevel } from './composeLevel.ts';
import { beginning, plainReply, withoutThoughts, plainProse } from './replyText.ts';
import { findObjects } from './replyObjects.ts';
import { languageProblem } from './replyLanguage.ts';
import { composeTags } from './readTags.ts';
import type { Reading } from './types.ts';

export interface LevelReplyContext extends LevelContext {
  /** The language of the conversation. If it is unknown (`other`), any answer is accepted. */
  readonly language: Language;
  /** What was said, in case the conversation is in two languages. */
  readonly spoken: readonly string[];
}

/** A code fence around the whole answer. */
const FENCED = /^```[\w-]*\n([\s\S]*?)\n?```$/;
/** What models write before the actual answer. */
const PREFACE = new RegExp(`^(?:${alternatives(({ replies }) => replies.prefaces)})+`, 'iu');
/** How a refusal begins, if the answer is short. */
const REFUSAL = new RegExp(`^(?:${alternatives(({ replies }) => replies.refusals)})`, 'iu');
const MOST_REFUSAL = 600;

/**
 * Reads a model's reply for a single level, in plain text or, by mistake, JSON, and composes the
 * text with {@link composeLevel}. Unlike in a single pass, a text far too short counts as no
 * answer, since nothing else came with it. Never throws.
 */
export function readLevelReply(
  text: string,
  level: SummaryLevel,
  context: LevelReplyContext,
): Reading<SummaryText> {
  const plain = plainReply(text);
  if (!plain.ok) return plain;
  const answer = answerIn(plain.text, level);
  if (answer.length <= MOST_REFUSAL && REFUSAL.test(answer))
    return { ok: false, problem: `The reply refuses: ${beginning(answer)}` };
  const words = plainProse(answer);
  if (!/[\p{L}\p{N}]/u.test(words)) return { ok: false, problem: 'The reply holds no text.' };
  if (level !== 'tags') {
    const foreign = languageProblem([words], context.language, context.spoken);
    if (foreign !== undefined) return { ok: false, problem: foreign };
  }
  const made =
    level === 'tags'
      ? composeTags(answer, context)
      : composeLevel(answer, level, {
          ...context,
          detailedTokens: context.base.detailed.tokens,
        });
  const isPassed = level === 'detailed' && context.originalTokens < PASS_THROUGH_BELOW;
  if (made.isBase && !isPassed)
    return { ok: false, problem: `The reply cannot be used: ${made.repairs.join('; ')}.` };
  return { ok: true, value: made.text, repairs: made.repairs };
}

function answerIn(text: string, level: SummaryLevel): string {
  const said = withoutThoughts(text, (rest) => !/<\/?(?:think|thought|reason|reflect)/i.test(rest));
  const bare = (FENCED.exec(said)?.[1] ?? said).replace(PREFACE, '').trim();
  return bare.startsWith('{') ? (fieldOf(bare, level) ?? bare) : bare;
}

/** The text of a level in an answer that is a JSON object. */
function fieldOf(text: string, level: SummaryLevel): string | undefined {
  for (const found of findObjects(text)) {
    if (found.isCut) continue;
    try {
      const fields = new Map<string, unknown>(Object.entries(JSON.parse(found.text) as object));
      const [only] = fields.values();
      const value = [level, 'summary', 'text', 'content'].map((name) => fields.get(name));
      const said = [...value, fields.size === 1 ? only : undefined].find(
        (part) => typeof part === 'string' || Array.isArray(part),
      );
      if (said !== undefined) return Array.isArray(said) ? said.join(', ') : said;
    } catch {
      // These were braces in prose: the text is used as it is.
    }
  }
  return undefined;
}
