import type { CountTokens } from '../../model/countTokens.ts';
import { stripMarkers } from '../../domain/summarize/markers.ts';
import type { SummaryText, SummaryTexts } from '../../model/summary.ts';

export interface PlainWishes {
  /** Whether markers are written. */
  readonly markers: boolean;
  /** Whether anchors missing from a text are appended to it. */
  readonly validateAnchors: boolean;
  readonly countTokens: CountTokens;
}

/** Built-in texts without the markers and appended anchors that the user does not want. */
export function plainTexts(texts: SummaryTexts, wishes: PlainWishes): SummaryTexts {
  const { markers, validateAnchors, countTokens } = wishes;
  const plain = (text: SummaryText): SummaryText => {
    const own = validateAnchors ? text : withoutAppended(text, countTokens);
    return markers ? own : withoutMarkers(own, countTokens);
  };
  return { detailed: plain(texts.detailed), brief: plain(texts.brief), tags: plain(texts.tags) };
}

function withoutAppended(text: SummaryText, countTokens: CountTokens): SummaryText {
  const { content, markers, appended } = text;
  if (appended === undefined) return text;
  const own = content.slice(0, appended.from);
  return { content: own, tokens: countTokens(own), markers };
}

function withoutMarkers({ content, appended }: SummaryText, countTokens: CountTokens): SummaryText {
  const own = stripMarkers(content.slice(0, appended?.from));
  const tokens = countTokens(own);
  if (appended === undefined) return { content: own, tokens, markers: [] };
  const whole = own + content.slice(appended.from);
  const all = countTokens(whole);
  return {
    content: whole,
    tokens: all,
    markers: [],
    appended: { from: own.length, tokens: all - tokens },
  };
}
