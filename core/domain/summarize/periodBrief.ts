import type { SummaryText } from '../../model/summary.ts';
import { withMarkers } from './markers.ts';
import type { PeriodItem } from './periodItems.ts';
import { spread } from './periodItems.ts';
import { shorten } from '../text/cutText.ts';
import type { SizeTarget } from './sizes.ts';
import { periodBriefSize } from './sizes.ts';
import type { CountTokens } from './types.ts';
import { asOneParagraph, writeProse } from './writeProse.ts';

export interface PeriodBriefInput {
  readonly nodeId: string;
  /** Fullest first. */
  readonly overviews: readonly string[];
  /** The period's bullets: what its Brief quotes first. */
  readonly bullets: readonly PeriodItem[];
  readonly items: readonly PeriodItem[];
  /** Is it a month or a year, whose Brief is its overview, quoting only where there is room left? */
  readonly isAboveWeek: boolean;
  readonly originalTokens: number;
  /** Of the Detailed text, for the marker. */
  readonly detailedTokens: number;
  /** The first topic that a text does not name. */
  readonly topicBeyond: (text: string) => string;
  readonly countTokens: CountTokens;
}

const FEW_SENTENCES = 2;
/** At most this share of a Brief goes to its overview, where a shorter one would do. */
const OVERVIEW_SHARE = 0.6;
/** Sentences of a month or a year, quoted out of hundreds, tell less than what its work was called. */
const WHOLE_SHARE = 0.97;
/** Of the size aimed at, what such an overview alone may fall short to. */
const TOLD = 0.6;
/** Requests and fragments tell less; they are quoted where there are no reports, others never. */
const REPORTS = 0.6;
const REQUESTS = 0.3;
/** Full enough. */
const NEARLY = 0.9;
const SHORTEST = 12;

/**
 * About a tenth: the overview, then whole sentences that tell most, of different projects and children.
 * The overview gets shorter before a sentence is cut; only a text that has neither room is cut.
 */
export function writePeriodBrief(input: PeriodBriefInput): SummaryText {
  const { overviews, originalTokens } = input;
  const size = periodBriefSize(originalTokens);
  const share = input.isAboveWeek ? WHOLE_SHARE : OVERVIEW_SHARE;
  const overview =
    overviews.find((text) => written(input, text, []).tokens <= size.most * share) ??
    overviews.findLast((text) => written(input, text, []).tokens <= size.most) ??
    '';
  const isNew = ({ unit }: PeriodItem): boolean =>
    !overview.includes(unit.text.replace(/[.!?。！？]+$/u, ''));
  const bullets = input.bullets.filter(isNew);
  const items = input.items.filter(isNew);
  const chosen: PeriodItem[] = [];
  let tokens = written(input, overview, chosen).tokens;
  const fill = (pool: readonly PeriodItem[], isFull: () => boolean, repeats = false): void => {
    for (const item of spread(pool, { before: [...chosen], repeats })) {
      if (isFull()) break;
      const more = written(input, overview, [...chosen, item]).tokens;
      if (more > size.most) continue;
      chosen.push(item);
      tokens = more;
    }
  };
  const isTold = (): boolean =>
    input.isAboveWeek && overview !== '' && tokens >= Math.max(size.least, size.aim * TOLD);
  const isFull = (): boolean =>
    isTold() ||
    (chosen.length >= FEW_SENTENCES && (size.least === 0 || tokens >= size.aim * NEARLY));
  fill(tellingFrom(bullets, REPORTS), isFull);
  fill(tellingFrom(items, REPORTS), isFull);
  const isEnough = (): boolean => isTold() || (chosen.length > 0 && tokens >= size.least);
  fill(tellingFrom(bullets, REQUESTS), isEnough);
  fill(tellingFrom(items, REQUESTS), isEnough);
  const hasWords = (): boolean => (chosen.length > 0 || overview !== '') && tokens >= size.least;
  fill(items, hasWords, true);
  return chosen.length === 0 && overview === ''
    ? cut(input, size)
    : written(input, overview, chosen);
}

function tellingFrom(items: readonly PeriodItem[], least: number): PeriodItem[] {
  return items.filter((item) => item.informativeness >= least);
}

function written(
  { nodeId, detailedTokens, topicBeyond, countTokens }: PeriodBriefInput,
  overview: string,
  chosen: readonly PeriodItem[],
): SummaryText {
  const units = chosen.map(({ unit }) => unit).sort((a, b) => a.index - b.index);
  const text = asOneParagraph(overview, writeProse(units, false).text);
  const plan = { at: text.length, tokens: detailedTokens, topic: topicBeyond(text) };
  return withMarkers(text, [plan], { source: nodeId, level: 'brief', countTokens });
}

function cut(input: PeriodBriefInput, size: SizeTarget): SummaryText {
  const [first] = spread(input.items).take(1);
  const item = first ?? input.items[0];
  if (item === undefined) return written(input, '', []);
  let length = item.unit.text.length;
  for (;;) {
    const text = shorten(item.unit.text, Math.max(SHORTEST, length));
    const brief = written(input, '', [{ ...item, unit: { ...item.unit, text } }]);
    if (brief.tokens <= size.most || length <= SHORTEST) return brief;
    length = Math.floor(length * 0.7);
  }
}
