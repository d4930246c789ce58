import { escapeMarkers } from '../summarize/markers.ts';

/** A marker that a model wrote. */
export interface ReplyMarker {
  /** Its position in UTF-16 units of the text without markers. */
  readonly at: number;
  /** What it names; may be empty. */
  readonly topic: string;
}

export interface MarkedText {
  /** The text without markers. Any remaining marker syntax is escaped. */
  readonly text: string;
  /** In order, at most one per position. */
  readonly markers: readonly ReplyMarker[];
  /** How many markers could not be used. */
  readonly malformed: number;
}

/** Anything meant as a marker, including typed arrows. Quoted markers are escaped: `[\→`. */
const INTENDED_MARKER = /\[(?:→|->|⟶|➔)[^[\]\n]{0,300}(?:\]|(?=\n)|$)/gu;
const WELL_FORMED = {
  detailed: /^\[(?:→|->)\s*more\s*:([^:\]]*)(?::([^\]]*))?\]$/u,
  brief: /^\[(?:→|->)\s*detail\s*:([^:\]]*)(?::([^\]]*))?\]$/u,
} as const;
const MOST = 6;

/**
 * Separates a model's text from its markers. Their targets are ignored, since there is only one
 * right target. Markers of another level, unclosed ones, and those beyond six are dropped.
 */
export function readMarkers(written: string, level: 'detailed' | 'brief' | 'tags'): MarkedText {
  const markers: ReplyMarker[] = [];
  let text = '';
  let from = 0;
  let malformed = 0;
  for (const { 0: found, index } of written.matchAll(INTENDED_MARKER)) {
    text += written.slice(from, index);
    text = text.replace(/[^\S\n]{1,2}$/, '');
    from = index + found.length;
    const parts = level === 'tags' ? null : WELL_FORMED[level].exec(found.trim());
    if (parts === null || markers.length >= MOST) malformed++;
    else if (markers.at(-1)?.at !== text.length)
      markers.push({
        at: text.length,
        topic: level === 'brief' ? '' : topicOf(parts[1], parts[2]),
      });
  }
  text += written.slice(from);
  return settled(text, markers, malformed);
}

/**
 * In `[→more:topic]` the id is missing and its place holds the topic. An id has no lower-case
 * letters and no colons.
 */
function topicOf(id: string | undefined, topic: string | undefined): string {
  const named = (topic ?? '').trim();
  if (named !== '' || id === undefined) return named;
  return /^[0-9A-Z]{10,}$|[:{}_]|^toc$/.test(id.trim()) ? '' : id.trim();
}

/** Trims the text, escapes remaining marker syntax, and moves the positions along. */
function settled(text: string, markers: readonly ReplyMarker[], malformed: number): MarkedText {
  const lead = text.length - text.trimStart().length;
  const plain = text.trim();
  return {
    text: escapeMarkers(plain),
    markers: markers.map(({ at, topic }) => {
      const place = Math.min(Math.max(0, at - lead), plain.length);
      return { at: escapeMarkers(plain.slice(0, place)).length, topic };
    }),
    malformed,
  };
}
