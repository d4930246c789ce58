import { dateOf } from '../../model/periods.ts';
import { maskSecrets } from '../secrets/maskSecrets.ts';
import type { SummaryEvent } from '../summarize/types.ts';
import { quoted } from './transcript.ts';
import type { SegmentPlace, TemplateValues } from './types.ts';

const MOST_NAMES = 8;
const MOST_NAME = 80;

/** What a prompt says of where, when and by whom a segment was said; secrets are masked. */
export function aboutSegment(
  { startMs, endMs, zone, project, tool, branch, byAgent }: SegmentPlace,
  events: readonly SummaryEvent[],
  email: boolean,
): TemplateValues {
  const shown = (words: string | null | undefined): string =>
    maskSecrets(quoted(words ?? ''), { email })
      .text.slice(0, MOST_NAME)
      .toWellFormed();
  const names = new Set(
    events.flatMap(({ kind, name }) => (kind === 'message' && name !== null ? [shown(name)] : [])),
  );
  const person = byAgent ? 'an agent that gave this task' : 'the person';
  return {
    date: `${weekday(startMs, zone)}, ${moment(startMs, zone)} to ${momentAfter(startMs, endMs, zone)}`,
    zone,
    project: shown(project?.split(/[\\/]/).findLast((part) => part !== '')),
    tool,
    branch: shown(branch),
    speakers:
      names.size > 0
        ? [...names].slice(0, MOST_NAMES).join(', ')
        : `user is ${person}, assistant is the tool's model`,
  };
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** `14:02`; making a format takes longer than using it a hundred times. */
function clock(ms: number, zone: string): string {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
  formats.set(zone, format);
  return format.format(ms);
}

const moment = (ms: number, zone: string): string => `${dateOf(ms, zone)} ${clock(ms, zone)}`;

/** The time alone on the same day. */
function momentAfter(startMs: number, endMs: number, zone: string): string {
  return dateOf(startMs, zone) === dateOf(endMs, zone) ? clock(endMs, zone) : moment(endMs, zone);
}

function weekday(ms: number, zone: string): string {
  return new Date(`${dateOf(ms, zone)}T12:00:00Z`).toLocaleDateString('en-GB', {
    weekday: 'long',
    timeZone: 'UTC',
  });
}
