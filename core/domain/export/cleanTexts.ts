import { createTogetherMask } from '../secrets/maskTogether.ts';
import { visibleText } from '../../model/visibleText.ts';
import { createShortPaths } from './shortPaths.ts';

export interface CleanOptions {
  /** Whether e-mail addresses are masked, too. */
  readonly email: boolean;
  /** Whether paths stay as they are; else home folders are written as `~`. */
  readonly paths: boolean;
  /** The home folder of this machine, if it is known. */
  readonly home: string | null;
}

/**
 * Makes texts fit to leave Strata, in two passes over all of them: secrets that one text gives away
 * are masked in the others.
 */
export interface Cleaner {
  /** Before both: a text that is not told may give away a secret of one that is. */
  readonly learn: (text: string) => void;
  /** The first pass: a copy of plain data in which each text's own secrets are masked. */
  readonly mask: <T>(data: T) => T;
  /** The second, over what the first made; then nothing in it is hidden or broken. */
  readonly finish: <T>(data: T) => T;
  /** How many secrets were masked. */
  readonly masked: () => number;
}

export function createCleaner({ email, paths, home }: CleanOptions): Cleaner {
  const { learn, own, others, count } = createTogetherMask({ email });
  const shorten = paths ? (text: string): string => text : createShortPaths(home);
  return {
    learn,
    mask: (data) => mapTexts(data, own),
    finish: (data) => mapTexts(data, (text) => shown(shorten(others(text)))),
    masked: count,
  };
}

/** C0 except tab and line feed, DEL, C1. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** What cannot be seen is marked, and what is no Unicode replaced: any program can read the rest. */
function shown(text: string): string {
  return visibleText(text.replaceAll(/\r\n?/g, '\n').replace(CONTROLS, '\ufffd').toWellFormed());
}

/** Ids and times of the memory are nothing that anybody said. */
const OWN = /^(?:(?:grip|evt|turn):\d{13,15}:[0-9A-Z]{26}|\d{4}-\d\d-\d\dT[\d:.]{8,12}Z)$/;

/** A copy of plain data with all its texts changed. */
function mapTexts<T>(data: T, change: (text: string) => string): T {
  return mapped(data, change) as T;
}

function mapped(data: unknown, change: (text: string) => string): unknown {
  if (typeof data === 'string') return OWN.test(data) ? data : change(data);
  if (Array.isArray(data)) return data.map((one: unknown) => mapped(one, change));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, one]) => [key, mapped(one, change)]));
}
