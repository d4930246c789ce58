import type { PayloadOf } from '../../contract/events.ts';
import { visibleLine } from '../../model/visibleText.ts';
import type { OutputOf } from '../../contract/procedures.ts';
import { OLDER, standWords } from './renderWork.ts';

/** As many characters of a request as fit on a line. */
const MOST_WORDS = 72;

/** What is followed from now on, and how to end it. */
export function renderFollowing({
  active,
  folders,
}: Pick<OutputOf<'followed'>, 'active' | 'folders'>): string {
  return [
    active
      ? 'Following, until Ctrl-C:'
      : 'Not followed now: it is paused, switched off in the settings, or held up by another command. As soon as it goes on, until Ctrl-C:',
    ...folders.map((folder) => `- ${folder.path}: ${standWords(folder)}`),
    OLDER,
  ].join('\n');
}

/**
 * `14:05:12 claude-code, parser: Fix the empty lines … → toc:segment:…`; times in the memory's
 * zone.
 */
export function renderEndedTurn(
  turn: PayloadOf<'turn'> & {
    readonly source: string;
    readonly project: string | null;
  },
  zone: string,
): string {
  const { source, project, state, words, nodeId } = turn;
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium' });
  const where = project === null ? source : `${source}, ${nameOf(project)}`;
  const cutOff = state === 'partial' ? ' (cut off)' : '';
  const said = words === '' ? 'no words' : cut(visibleLine(words));
  return `${clock.format(new Date(turn.time))} ${where}: ${said}${cutOff} → ${nodeId ?? 'no segment yet'}`;
}

/** The last part of a path of either system. */
function nameOf(project: string): string {
  return visibleLine(project.split(/[/\\]/).findLast((part) => part !== '') ?? project);
}

function cut(words: string): string {
  if (words.length <= MOST_WORDS) return words;
  // Avoids half a character and a doubled ellipsis.
  const start = words.slice(0, MOST_WORDS - 2).replace(/[\uD800-\uDBFF]$/, '');
  return `${start.replace(/[\s…]+$/u, '')} …`;
}
