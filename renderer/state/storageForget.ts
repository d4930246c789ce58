/** What a person may ask to be forgotten, from where they are. */
import type { InputOf, OutputOf } from '../../core/contract/procedures.ts';
import { formatRange, rowLabel } from './labels.ts';

type Conversation = Pick<
  OutputOf<'conversation'>,
  'conversationId' | 'title' | 'project' | 'start' | 'end'
>;
type Node = Pick<OutputOf<'show'>, 'nodeId' | 'level' | 'title' | 'start' | 'end'>;

export interface ForgetChoice {
  /** Different for each choice of a subject. */
  readonly kind: 'conversation' | 'project' | 'period';
  /** Follows "Forget": `this conversation`. */
  readonly words: string;
  /** Its name or its dates, for who wants to be sure. */
  readonly name: string;
  readonly input: Pick<InputOf<'forget'>, 'conversationId' | 'project' | 'from' | 'to'>;
}

/** The first choice is the one that is meant where nothing else is said. */
export interface ForgetSubject {
  readonly choices: readonly [ForgetChoice, ...ForgetChoice[]];
}

/** A conversation, or the whole project that it belongs to. */
export function conversationSubject(conversation: Conversation, zone: string): ForgetSubject {
  const { conversationId, title, project, start, end } = conversation;
  const own: ForgetChoice = {
    kind: 'conversation',
    words: 'this conversation',
    name: `${formatRange(start, end, zone)}: ${title}`,
    input: { conversationId },
  };
  if (project === null) return { choices: [own] };
  const all: ForgetChoice = {
    kind: 'project',
    words: 'all of its project',
    name: project,
    input: { project },
  };
  return { choices: [own, all] };
}

/** All that was said in a year, month, week or day. */
export function periodSubject(node: Node, zone: string): ForgetSubject {
  const { start, end, level } = node;
  // The dates of a week follow.
  const name = rowLabel(node, zone).replace(/^W(\d+) · .*$/, 'Week $1');
  const label = level === 'day' ? formatRange(start, end, zone) : name;
  return {
    choices: [
      {
        kind: 'period',
        words: level === 'day' ? 'this day' : `this ${level}`,
        name: level === 'day' ? label : `${label}: ${formatRange(start, end, zone)}`,
        // The node's own bounds: the first moment of the period, and the first one after it.
        input: { from: start, to: end },
      },
    ],
  };
}

/** What has to be typed before anything is forgotten. */
export const FORGET_WORD = 'forget';

export const isConfirmed = (typed: string): boolean => typed.trim().toLowerCase() === FORGET_WORD;
