import { escapeMarkers } from '../summarize/markers.ts';

/** Where a model wrote a marker, and what it named. */
export interface ReplyMarker {
  /** UTF-16 units of the text without markers. */
  readonly at: number;
  /** Empty where the marker names none. */
  readonly topic: string;
}

export interface MarkedText {
  /** Without any marker; marker syntax that is left is escaped. */
  readonly text: string;
  /** In order, at most one a place. */
  readonly markers: readonly ReplyMarker[];
  /** Were there any that could not be used? */
  readonly malformed: number;
}

/** Anything that was meant for a marker; arrows are also typed. Quoted ones are escaped: `[\→`. */
const MEANT = /\[(?:→|->|⟶|➔)[^[\]\n]{0,300}(?:\]|(?=\n)|$)/gu;
const WELL_FORMED = {
  detailed: /^\[(?:→|->)\s*more\s*:([^:\]]*)(?::([^\]]*))?\]$/u,
  brief: /^\[(?:→|->)\s*detail\s*:([^:\]]*)(?::([^\]]*))?\]$/u,
} as const;
const MOST = 6;

/**
 * Takes the markers out of a model's text. What they point at is ignored, since there is only one right
 * target; those of another level's form, without an end or beyond six are dropped.
 */
export function readMarkers(written: string, level: 'detailed' | 'brief' | 'tags'): MarkedText {
  const markers: ReplyMarker[] = [];
  let text = '';
  let from = 0;
  let malformed = 0;
  for (const { 0: found, index } of written.matchAll(MEANT)) {
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

/** `[→more:topic]`, its id forgotten, names a topic too; an id has no letters in lower case, or colons. */
function topicOf(id: string | undefined, topic: string | undefined): string {
  const named = (topic ?? '').trim();
  if (named !== '' || id === undefined) return named;
  return /^[0-9A-Z]{10,}$|[:{}_]|^toc$/.test(id.trim()) ? '' : id.trim();
}

/** Trims, and escapes what is left of marker syntax, with the places moved along. */
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
