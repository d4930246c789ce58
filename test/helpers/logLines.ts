/** Builders of single log lines, for tests that are about exact bytes. */
import type { Role } from '../../core/model/event.ts';

/** One thing said, in whatever log it is written down. */
export interface Said {
  /** RFC 3339; absent for a line without a time. */
  readonly at?: string;
  readonly role?: 'user' | 'assistant';
  readonly text: string;
  /** Makes its native id; the same number in two logs is the same record. */
  readonly id?: number;
}

/** A UUID that a number names. */
export function uuid(n: number): string {
  return `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
}

/** A line of the plain format. */
export function plainLine(
  conversation: string,
  { at, role = 'user', text, id }: Omit<Said, 'role'> & { readonly role?: Role },
): string {
  return JSON.stringify({
    conversation,
    ...(id === undefined ? {} : { id: `n${id}` }),
    ...(at === undefined ? {} : { time: at }),
    role,
    text,
  });
}

/** A line of Claude Code. Copies in other sessions keep `id`, and so their UUID, as forks do. */
export function claudeLine(session: string, { at, role = 'user', text, id }: Said): string {
  const content = role === 'user' ? text : [{ type: 'text', text }];
  return JSON.stringify({
    parentUuid: null,
    isSidechain: false,
    userType: 'external',
    cwd: '/home/mira/shop',
    sessionId: session,
    version: '2.0.14',
    type: role,
    message: { role, content },
    ...(id === undefined ? {} : { uuid: uuid(id) }),
    ...(at === undefined ? {} : { timestamp: at }),
  });
}

/** A whole log: a line break after every line. */
export function logOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

/** A short exchange of `count` lines, a minute apart, numbered from `firstId`. */
export function exchange(firstId: number, count: number, from: string): readonly Said[] {
  return Array.from({ length: count }, (_, i) => ({
    id: firstId + i,
    at: minutesAfter(from, i),
    role: i % 2 === 0 ? ('user' as const) : ('assistant' as const),
    text: `${i % 2 === 0 ? 'Why does' : 'The reason is that'} part ${firstId + i} of the tax table fail in checkout number ${(firstId + i) * 7}?`,
  }));
}

/** A time some minutes later. */
export function minutesAfter(time: string, minutes: number): string {
  return new Date(Date.parse(time) + minutes * 60_000).toISOString();
}
