import { Buffer } from 'node:buffer';
import { constants, zstdCompressSync } from 'node:zlib';
import type { SummaryText, SummaryTexts } from '../../model/summary.ts';
import { unpackFrame } from '../sql/frames.ts';

/** The levels of a text as a row holds them. */
export interface TextColumns {
  /** JSON of what lists and searches read: Brief and Tags without their markers. */
  readonly texts: string;
  /**
   * Detailed and all markers, zstd of JSON packed against `texts`, whose sentences it repeats; null in rows of older
   * builds, whose `texts` is all. Others packed it by itself, which unpacks the same way.
   */
  readonly packed: Uint8Array | null;
}

/** A level without its markers. */
export type PlainText = Omit<SummaryText, 'markers'>;

interface Packed {
  readonly detailed: SummaryText;
  readonly markers: Readonly<Record<'brief' | 'tags', SummaryText['markers']>>;
}

/** Most fit into one chunk; zlib takes its memory before it knows. */
const USUAL_BYTES = 2_048;

export function packTexts({ detailed, brief, tags }: SummaryTexts): {
  readonly texts: string;
  readonly packed: Buffer;
} {
  const packed: Packed = { detailed, markers: { brief: brief.markers, tags: tags.markers } };
  const texts = JSON.stringify({ brief: plain(brief), tags: plain(tags) });
  return {
    texts,
    packed: zstdCompressSync(JSON.stringify(packed), {
      // Of a damaged memory, only texts that are whole are taken over.
      params: { [constants.ZSTD_c_checksumFlag]: 1 },
      dictionary: Buffer.from(texts),
      chunkSize: USUAL_BYTES,
    }),
  };
}

function plain({ markers: _packed, ...text }: SummaryText): PlainText {
  return text;
}

/** Throws if it is not what {@link packTexts} or an older build wrote. */
export function unpackTexts({ texts, packed }: TextColumns): SummaryTexts {
  if (packed === null) return JSON.parse(texts) as SummaryTexts;
  const { brief, tags } = JSON.parse(texts) as Readonly<Record<'brief' | 'tags', PlainText>>;
  const { detailed, markers } = JSON.parse(
    unpackFrame(packed, Buffer.from(texts)).toString(),
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
