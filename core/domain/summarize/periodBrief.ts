import type { CountTokens } from '../../model/countTokens.ts';
import type { SummaryText } from '../../model/summary.ts';
import { withMarkers } from './markers.ts';
import type { PeriodItem } from './periodItems.ts';
import { spread } from './periodItems.ts';
import { shorten } from '../text/cutText.ts';
import type { SizeTarget } from './sizes.ts';
import { periodBriefSize } from './sizes.ts';
import { asOneParagraph, writeProse } from './writeProse.ts';

export interface PeriodBriefInput {
  readonly nodeId: string;
  /** Fullest first. */
  readonly overviews: readonly string[];
  /** The period's bullets: what its Brief quotes first. */
  readonly bullets: readonly PeriodItem[];
  readonly items: readonly PeriodItem[];
  /**
   * Is it a month or a year? Its Brief is mainly the overview, with quotes only if there is room.
   */
  readonly isAboveWeek: boolean;
  readonly originalTokens: number;
  /** Tokens of the Detailed text, for the marker. */
  readonly detailedTokens: number;
  /** The first topic that a text does not mention. */
  readonly topicBeyond: (text: string) => string;
  readonly countTokens: CountTokens;
}

const FEW_SENTENCES = 2;
/** The most of a Brief that an overview takes if there is a shorter one. */
const OVERVIEW_SHARE = 0.6;
/** For months and years: a few sentences out of hundreds say less than the titles of the work. */
const WHOLE_SHARE = 0.97;
/** An overview alone may be shorter than the target, down to this share of it. */
const LEAST_SHARE = 0.6;
/**
 * Informativeness of reports, and of requests, which are quoted only if there are no reports.
 * Anything below is not quoted.
 */
const REPORTS = 0.6;
const REQUESTS = 0.3;
/** This share of the target is enough. */
const NEARLY = 0.9;
const SHORTEST = 12;

/**
 * Writes about a tenth: the overview, then whole sentences, the most informative ones of different
 * projects and children. A shorter overview is tried before a sentence is cut; a sentence is only
 * cut if there is nothing else.
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
    input.isAboveWeek && overview !== '' && tokens >= Math.max(size.least, size.aim * LEAST_SHARE);
  const isFull = (): boolean =>
    isTold() ||
    (chosen.length >= FEW_SENTENCES && (size.least === 0 || tokens >= size.aim * NEARLY));
  fill(informativeFrom(bullets, REPORTS), isFull);
  fill(informativeFrom(items, REPORTS), isFull);
  const isEnough = (): boolean => isTold() || (chosen.length > 0 && tokens >= size.least);
  fill(informativeFrom(bullets, REQUESTS), isEnough);
  fill(informativeFrom(items, REQUESTS), isEnough);
  const hasWords = (): boolean => (chosen.length > 0 || overview !== '') && tokens >= size.least;
  fill(items, hasWords, true);
  return chosen.length === 0 && overview === ''
    ? cut(input, size)
    : written(input, overview, chosen);
}

function informativeFrom(items: readonly PeriodItem[], least: number): PeriodItem[] {
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
