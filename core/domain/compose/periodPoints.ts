import { maskSecrets } from '../secrets/maskSecrets.ts';
import { stripMarkers } from '../summarize/markers.ts';
import { shorten } from '../text/cutText.ts';
import type { ChildSummary, PeriodBullet } from '../summarize/types.ts';
import { quoted } from './transcript.ts';

/** A child of a period as a model reads it. */
export interface PeriodChild {
  /** `c1` */
  readonly ref: string;
  readonly title: string;
  readonly brief: string;
  /** Empty where there is none. */
  readonly project: string;
  readonly branch: string;
  readonly points: readonly PeriodPoint[];
}

/** One of its bullets, `c1.2`. */
export interface PeriodPoint {
  readonly ref: string;
  readonly text: string;
  readonly bullet: PeriodBullet;
}

/** How much is read of one child, in UTF-16 units, so that at least two fit into a call. */
const MOST_BRIEF = 6_000;
const MOST_POINT = 400;
const MOST_POINTS = 8;
const MOST_TITLE = 200;
const MOST_NAME = 80;

/** A title as a model reads it: a conversation's is in its own words. */
export function shownTitle(title: string, email = false): string {
  return shownWords(title, MOST_TITLE, email);
}

function shownWords(text: string, length: number, email: boolean): string {
  return maskSecrets(quoted(shorten(text.trim(), length)), { email }).text;
}

/** Labels the children of a period and their bullets, in order, without markers and secrets. */
export function periodPoints(children: readonly ChildSummary[], email = false): PeriodChild[] {
  const shown = (text: string, length: number): string => shownWords(text, length, email);
  return children.map(({ title, brief, bullets, project, branch }, at) => {
    const ref = `c${at + 1}`;
    return {
      ref,
      title: shown(title, MOST_TITLE),
      brief: shown(stripMarkers(brief), MOST_BRIEF),
      project: shown(project ?? '', MOST_NAME),
      branch: shown(branch ?? '', MOST_NAME),
      points: bullets.slice(0, MOST_POINTS).map((bullet, i) => ({
        ref: `${ref}.${i + 1}`,
        text: shown(bullet.text, MOST_POINT),
        bullet,
      })),
    };
  });
}
