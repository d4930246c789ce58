import { Buffer } from 'node:buffer';
import type { SummaryText, SummaryTexts } from '../../model/summary.ts';
import { isFrame, unpackFrame } from '../sql/frames.ts';
import { packShort, unpackShort } from '../sql/shortTexts.ts';

/** The levels of a text as a row holds them. */
export interface TextColumns {
  /** JSON of what lists and searches read: Brief and Tags without their markers. */
  readonly texts: string;
  /**
   * Detailed and all markers, JSON packed against {@link SHAPE} and `texts`, whose sentences it repeats; null in rows
   * of older builds, whose `texts` is all. Others made a frame of it, against `texts` or by itself.
   */
  readonly packed: Uint8Array | null;
}

/** A level without its markers. */
export type PlainText = Omit<SummaryText, 'markers'>;

interface Packed {
  readonly detailed: SummaryText;
  readonly markers: Readonly<Record<'brief' | 'tags', SummaryText['markers']>>;
}

/**
 * What such JSON looks like, the most frequent last. It never changes: what is stored can only be unpacked with it.
 */
const SHAPE =
  ',"doubts":[{"start":1,"end":2,"verdict":"contradicted"},{"start":1,"end":2,"verdict":"unsupported"}],"appended":{"from":1,"tokens":2},' +
  '\\n\\nKey points\\n- [Decision]: \\n\\nCorrected: Failed: Open: Decided: Found: Done: Asked: ' +
  '","tokens":1,"markers":[]},"markers":{"brief":[],"tags":[]}}{"detailed":{"content":" [→more:' +
  '"],"tokens":2,"markers":[{"markerId":"01K:detailed:1","label":"","targetLevel":"full","startOffset":1,"endOffset":1,"sourceSegmentId":"01K","estimatedTokens":1}]},' +
  '"markers":{"brief":[{"markerId":"01K:brief:1","label":"","targetLevel":"detailed","startOffset":1,"endOffset":1,"sourceSegmentId":"01K","estimatedTokens":1}],"tags":[]}}';

export function packTexts({ detailed, brief, tags }: SummaryTexts): {
  readonly texts: string;
  readonly packed: Buffer;
} {
  const packed: Packed = { detailed, markers: { brief: brief.markers, tags: tags.markers } };
  const texts = JSON.stringify({ brief: plain(brief), tags: plain(tags) });
  return { texts, packed: packShort(JSON.stringify(packed), SHAPE + texts) };
}

function plain({ markers: _packed, ...text }: SummaryText): PlainText {
  return text;
}

/** Throws if it is not what {@link packTexts} or an older build wrote. */
export function unpackTexts({ texts, packed }: TextColumns): SummaryTexts {
  if (packed === null) return JSON.parse(texts) as SummaryTexts;
  const { brief, tags } = JSON.parse(texts) as Readonly<Record<'brief' | 'tags', PlainText>>;
  const { detailed, markers } = JSON.parse(
    isFrame(packed)
      ? unpackFrame(packed, Buffer.from(texts)).toString()
      : unpackShort(packed, SHAPE + texts),
  ) as Packed;
  return {
    detailed,
    brief: { ...brief, markers: markers.brief },
    tags: { ...tags, markers: markers.tags },
  };
}

/** Brief alone, which needs no unpacking. */
export function briefOf(texts: string): PlainText {
  return (JSON.parse(texts) as Pick<SummaryTexts, 'brief'>).brief;
}
