import { z } from 'zod';
import type { AnchorType } from '../../model/anchor.ts';
import { ANCHOR_TYPES } from '../../model/anchor.ts';
import { ENTITY_KINDS, IDEA_INTENTS } from '../../model/idea.ts';
import type { IdeaIntent } from '../../model/idea.ts';
import { citesIn, withoutCites } from './citeLabels.ts';

/** A bullet as a model wrote it. */
export interface ReplyBullet {
  readonly text: string;
  /** Labels such as `e3` or `c1.2`, unchecked. */
  readonly cites: readonly string[];
  /** What lasting thing it says, if it does. */
  readonly idea: IdeaIntent | null;
}

/** A reply about a segment, not yet checked against it. */
export type SegmentReply = z.infer<typeof SEGMENT_REPLY>;
/** A reply about a period or a conversation. */
export type PeriodReply = z.infer<typeof PERIOD_REPLY>;

/** More of anything is a runaway reply. */
const MOST = { bullets: 12, list: 40 };
/** In UTF-16 units; no summary comes near this. */
const MOST_TEXT = 60_000;
const MOST_NAME = 200;
const TEXT = z.preprocess((value) => asText(value).slice(0, MOST_TEXT), z.string());
const NAME = z.preprocess((value) => asText(value).slice(0, MOST_NAME), z.string());
const NAMES = z.preprocess((value) => asNames(value), z.array(NAME));
const BULLETS = z.preprocess((value) => asBullets(value), z.array(z.custom<ReplyBullet>()));

const CITE = z.preprocess((value) => citesIn([value].flat())[0] ?? '', z.string());
/** 0–1; some write percents. */
const shareOr = (missing: number) => z.preprocess((value) => asShare(value, missing), z.number());

const SHARED = {
  detailed: TEXT,
  brief: TEXT,
  tags: z.preprocess((value) => asNames(value).join(', ').slice(0, MOST_TEXT), z.string()),
  bullets: BULLETS,
  keywords: NAMES,
};

/** Tolerant: accepts a string for a list, numbers for text, and missing optional lists. */
export const SEGMENT_REPLY = z.object({
  title: TEXT,
  ...SHARED,
  anchors: records(
    z.object({
      type: z.preprocess((value) => anchorType(value), z.enum(ANCHOR_TYPES)),
      text: TEXT,
      cite: CITE,
    }),
  ),
  entities: records(z.object({ name: NAME, kind: NAME })),
  relations: records(z.object({ from: NAME, relation: NAME, to: NAME })),
  timeMarkers: records(z.object({ text: NAME, date: NAME.nullable() })),
  ideas: records(
    z.object({
      intent: z.preprocess((value) => asText(value).trim().toLowerCase(), z.enum(IDEA_INTENTS)),
      text: TEXT,
      quote: TEXT,
      cite: CITE,
      confidence: shareOr(0.5),
      importance: shareOr(1),
      entities: records(
        z.object({
          name: NAME,
          kind: z.preprocess((value) => asText(value).trim().toLowerCase(), z.enum(ENTITY_KINDS)),
        }),
      ),
    }),
  ),
});
/** Of a period the title is empty. */
export const PERIOD_REPLY = z.object({ title: TEXT, ...SHARED });

function asShare(value: unknown, missing: number): number {
  const given = typeof value === 'string' ? Number.parseFloat(value) : value;
  if (typeof given !== 'number' || !Number.isFinite(given)) return missing;
  return Math.min(1, Math.max(0, given > 1 ? given / 100 : given));
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.slice(0, MOST.list).map(asText).join('\n\n').trim();
  if (typeof value !== 'object' || value === null) return '';
  const { text, content, name, value: inner } = value as Record<string, unknown>;
  const said = [text, content, name, inner].find((part) => typeof part === 'string');
  return typeof said === 'string' ? said : '';
}

function asList(value: unknown): unknown[] {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value.slice(0, MOST.list) : [value];
}

function asNames(value: unknown): string[] {
  const parts =
    typeof value === 'string' ? value.slice(0, MOST_TEXT).split(/[,;\n，、；]/) : asList(value);
  return parts
    .map((part) => asText(part).trim())
    .filter((part) => part !== '')
    .slice(0, MOST.list * 2);
}

function asBullets(value: unknown): ReplyBullet[] {
  const parts = typeof value === 'string' ? value.slice(0, MOST_TEXT).split('\n') : asList(value);
  return parts
    .map((part) => asBullet(part))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
    .slice(0, MOST.bullets);
}

function asBullet(value: unknown): ReplyBullet {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  const fields: Record<string, unknown> = isRecord ? { ...value } : {};
  const said = asText(fields['bullet'] ?? fields['point'] ?? value).slice(0, MOST_TEXT);
  const given = ['cites', 'cite', 'citations', 'events', 'sources', 'evidence'];
  const { text, cites } = withoutCites(said);
  const intent = asText(fields['idea'] ?? fields['intent'])
    .trim()
    .toLowerCase();
  return {
    text,
    cites: citesIn([...given.flatMap((name) => citesIn(fields[name])), ...cites]),
    idea: IDEA_INTENTS.find((one) => one === intent) ?? null,
  };
}

/** A list of records. Those of another shape are left out. */
function records<T extends z.ZodType>(
  shape: T,
): z.ZodPreprocess<z.ZodArray<z.ZodCustom<z.infer<T>>>> {
  return z.preprocess(
    (value) =>
      asList(value).flatMap((part) => {
        const record = typeof part === 'string' ? { name: part, text: part } : part;
        const read = shape.safeParse(record);
        return read.success ? [read.data] : [];
      }),
    z.array(z.custom<z.infer<T>>()),
  );
}

function anchorType(value: unknown): AnchorType | undefined {
  const plain = asText(value)
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  return ANCHOR_TYPES.find((type) => type.toLowerCase() === plain);
}
