import type { Buffer } from 'node:buffer';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { SummaryText, SummaryTexts } from '../../model/summary.ts';

/** The levels of a text as a row holds them. */
export interface TextColumns {
  /** JSON of what lists and searches read: Brief and Tags without their markers. */
  readonly texts: string;
  /** Detailed and all markers, zstd of JSON; null in rows of older builds, whose `texts` is all. */
  readonly packed: Uint8Array | null;
}

/** A level without its markers. */
export type PlainText = Omit<SummaryText, 'markers'>;

interface Packed {
  readonly detailed: SummaryText;
  readonly markers: Readonly<Record<'brief' | 'tags', SummaryText['markers']>>;
}

export function packTexts({ detailed, brief, tags }: SummaryTexts): {
  readonly texts: string;
  readonly packed: Buffer;
} {
  const packed: Packed = { detailed, markers: { brief: brief.markers, tags: tags.markers } };
  return {
    texts: JSON.stringify({ brief: plain(brief), tags: plain(tags) }),
    packed: zstdCompressSync(JSON.stringify(packed), {
      // Of a damaged memory, only texts that are whole are taken over.
      params: { [constants.ZSTD_c_checksumFlag]: 1 },
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
  const { detailed, markers } = JSON.parse(zstdDecompressSync(packed).toString()) as Packed;
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
