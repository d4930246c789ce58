import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findAnchors } from '../../../core/domain/anchors/findAnchors.ts';
import type { SegmentAnchor } from '../../../core/domain/summarize/types.ts';
import type { AnchorType } from '../../../core/model/anchor.ts';
import { ANCHOR_TYPES } from '../../../core/model/anchor.ts';
import type { LoggedEvent } from './readEvents.ts';
import { readEvents } from './readEvents.ts';

/** What the rules were fitted to, and what was only looked at. */
export type Part = 'tuning' | 'held-out';

/** An anchor that a person would keep, by reference. Offsets are UTF-16 units of the event's text. */
export interface Label {
  readonly line: number;
  readonly ordinal: number;
  readonly start: number;
  readonly end: number;
  readonly type: AnchorType;
}

/** A run of a log's lines, 1-based and inclusive, with all that should be found in it. */
export interface LabelledSegment {
  /** Relative to the data folder. */
  readonly file: string;
  readonly from: number;
  readonly to: number;
  readonly part: Part;
  readonly labels: readonly Label[];
}

/** What was found of a type, of what was labelled with it. */
export interface Score {
  readonly type: AnchorType | 'all';
  readonly labelled: number;
  readonly found: number;
  /** Of those found, how many are labelled; each label counts once. */
  readonly right: number;
}

/** A found anchor, and whether somebody labelled it; or a label that was missed. */
export interface Judged {
  readonly segment: LabelledSegment;
  readonly type: AnchorType;
  readonly text: string;
  readonly verdict: 'right' | 'wrong' | 'missed';
}

export function readLabels(path: string): readonly LabelledSegment[] {
  return (JSON.parse(readFileSync(path, 'utf8')) as { segments: LabelledSegment[] }).segments;
}

/** Runs the rules on the segments and compares: a hit has the same type and half of the shorter range. */
export function judgeSegments(
  segments: readonly LabelledSegment[],
  folder: string,
): readonly Judged[] {
  return segments.flatMap((segment) => {
    const logged = readEvents(join(folder, segment.file)).filter(
      ({ line }) => line >= segment.from && line <= segment.to,
    );
    return judge(segment, logged, findAnchors(logged.map(({ event }) => event)));
  });
}

/** Scores by type, and of all types together, last. */
export function scoresOf(judged: readonly Judged[]): readonly Score[] {
  return [...ANCHOR_TYPES, 'all' as const].map((type) => {
    const own = judged.filter((one) => type === 'all' || one.type === type);
    const count = (verdict: Judged['verdict']): number =>
      own.filter((one) => one.verdict === verdict).length;
    const right = count('right');
    return { type, labelled: right + count('missed'), found: right + count('wrong'), right };
  });
}

function judge(
  segment: LabelledSegment,
  logged: readonly LoggedEvent[],
  anchors: readonly SegmentAnchor[],
): Judged[] {
  const open = new Set(segment.labels);
  const judged: Judged[] = [];
  for (const anchor of anchors) {
    const source = logged[anchor.event];
    const hit = [...open].find(
      (label) =>
        label.type === anchor.type &&
        label.line === source?.line &&
        label.ordinal === source.ordinal &&
        overlaps(label, anchor),
    );
    if (hit !== undefined) open.delete(hit);
    judged.push({
      segment,
      type: anchor.type,
      text: anchor.text,
      verdict: hit === undefined ? 'wrong' : 'right',
    });
  }
  for (const { type, line, ordinal, start, end } of open) {
    const event = logged.find((one) => one.line === line && one.ordinal === ordinal)?.event;
    judged.push({ segment, type, text: event?.text.slice(start, end) ?? '', verdict: 'missed' });
  }
  return judged;
}

function overlaps(a: Pick<Label, 'start' | 'end'>, b: Pick<Label, 'start' | 'end'>): boolean {
  const common = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  return common * 2 >= Math.min(a.end - a.start, b.end - b.start);
}
