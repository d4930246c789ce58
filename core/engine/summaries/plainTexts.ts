import type { CountTokens } from '../../model/countTokens.ts';
import { withoutMarkers } from '../../domain/trust/plainDoubts.ts';
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
    return markers ? own : unmarked(own, countTokens);
  };
  return { detailed: plain(texts.detailed), brief: plain(texts.brief), tags: plain(texts.tags) };
}

function withoutAppended(text: SummaryText, countTokens: CountTokens): SummaryText {
  const { appended, ...kept } = text;
  const { content } = kept;
  if (appended === undefined) return text;
  const own = content.slice(0, appended.from);
  return { ...kept, content: own, tokens: countTokens(own) };
}

function unmarked(text: SummaryText, countTokens: CountTokens): SummaryText {
  const { content, appended } = text;
  const plain = withoutMarkers({ ...text, content: content.slice(0, appended?.from) });
  const doubted = plain.doubts.length === 0 ? {} : { doubts: plain.doubts };
  const own = plain.text;
  const tokens = countTokens(own);
  if (appended === undefined) return { content: own, tokens, markers: [], ...doubted };
  const whole = own + content.slice(appended.from);
  const all = countTokens(whole);
  return {
    content: whole,
    tokens: all,
    markers: [],
    ...doubted,
    appended: { from: own.length, tokens: all - tokens },
  };
}
