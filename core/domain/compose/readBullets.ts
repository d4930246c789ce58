import { escapeMarkers } from '../summarize/markers.ts';
import type { EvidenceSpan, SegmentBullet } from '../summarize/types.ts';
import type { IdeaIntent } from '../../model/idea.ts';
import type { EvidenceIndex } from './findEvidence.ts';
import { findEvidence } from './findEvidence.ts';
import { plainLine } from './replyText.ts';
import { readMarkers } from './replyMarkers.ts';
import type { ReplyBullet } from './replyShapes.ts';

export interface BulletContext {
  readonly index: EvidenceIndex;
  readonly labels: ReadonlyMap<string, number>;
  /** The built-in bullets, which fill in for missing ones. */
  readonly base: readonly SegmentBullet[];
}

/** A bullet that says something lasting, with the words that say it. */
export interface BulletIdea {
  readonly intent: IdeaIntent;
  readonly text: string;
  readonly evidence: readonly EvidenceSpan[];
}

export interface ReadBullets<T> {
  readonly bullets: readonly T[];
  readonly repairs: readonly string[];
}

const FEWEST = 3;
const MOST = 5;
const MOST_TEXT = 300;

/**
 * Finds the raw words for each of a model's bullets. Its citations only say where to look first:
 * unknown labels, and events that don't support the bullet, are corrected. A bullet without support
 * is kept and marked as such.
 */
export function readBullets(
  given: readonly ReplyBullet[],
  { index, labels, base }: BulletContext,
): ReadBullets<SegmentBullet> & { readonly ideas: readonly BulletIdea[] } {
  let repaired = 0;
  const ideas: BulletIdea[] = [];
  const written = distinctBullets(given);
  const read = written.map(({ text, cites, idea }): SegmentBullet => {
    const cited = cites.flatMap((cite) => labels.get(cite) ?? []);
    const { spans, supported, isRepaired } = findEvidence(text, cited, index);
    if (isRepaired || cited.length < cites.length) repaired++;
    if (idea !== null && supported) ideas.push({ intent: idea, text, evidence: spans });
    return { role: roleLike(spans, base), text, evidence: spans, supported };
  });
  const { bullets, repairs } = withinNumber(read, base);
  return {
    bullets,
    ideas,
    repairs: repaired === 0 ? repairs : [`bullets: citations of ${repaired} corrected`, ...repairs],
  };
}

function overlaps(one: EvidenceSpan, other: EvidenceSpan): boolean {
  return one.event === other.event && one.start < other.end && other.start < one.end;
}

/** The role of a built-in point from the same words, or at least from the same event. */
function roleLike(
  spans: readonly EvidenceSpan[],
  base: readonly SegmentBullet[],
): SegmentBullet['role'] {
  const isNear = (near: (one: EvidenceSpan, other: EvidenceSpan) => boolean) =>
    base.find(({ evidence }) => evidence.some((one) => spans.some((span) => near(one, span))));
  return (isNear(overlaps) ?? isNear((one, other) => one.event === other.event))?.role ?? null;
}

/** Bullets as shown to people, without duplicates. */
export function distinctBullets(given: readonly ReplyBullet[]): ReplyBullet[] {
  const seen = new Set<string>();
  return given.flatMap(({ text, ...bullet }) => {
    const line = escapeMarkers(plainLine(readMarkers(text, 'tags').text, MOST_TEXT));
    const key = line.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');
    if (key.trim() === '' || seen.has(key)) return [];
    seen.add(key);
    return [{ ...bullet, text: line }];
  });
}

/**
 * Keeps three to five bullets in their order: supported ones first, built-in ones if there are too
 * few.
 */
export function withinNumber<T extends { readonly text: string; readonly supported: boolean }>(
  read: readonly T[],
  base: readonly T[],
): ReadBullets<T> {
  if (read.length > MOST) {
    const unsupported = read.filter(({ supported }) => !supported);
    const spare = new Set(unsupported.slice(-(read.length - MOST)));
    const bullets = read.filter((bullet) => !spare.has(bullet)).slice(0, MOST);
    return { bullets, repairs: [`bullets: ${read.length - MOST} too many`] };
  }
  const known = new Set(read.map(({ text }) => text));
  const more = base
    .filter(({ text }) => !known.has(text))
    .slice(0, Math.max(0, FEWEST - read.length));
  const repairs = more.length === 0 ? [] : [`bullets: ${more.length} built-in added`];
  return { bullets: [...read, ...more], repairs };
}
