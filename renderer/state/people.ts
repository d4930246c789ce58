/** What people are called, as a person says it. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import type { Explorer } from './explorer.ts';
import { changed } from './marking.ts';

export type GivenPerson = OutputOf<'people'>['people'][number];

const FEWEST = 3;
const LONGEST = 60;
const MOST_NAMES = 20;

/** Names that were typed beside each other, between commas; each once. */
export function namesIn(text: string): readonly string[] {
  const seen = new Set<string>();
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !seen.has(name.toLowerCase()) && seen.add(name.toLowerCase()));
}

/** What is wrong with names, in words; null when nothing is. */
export function namesProblem(names: readonly string[]): string | null {
  if (names.length > MOST_NAMES) return `Give at most ${MOST_NAMES} names.`;
  const short = names.find((name) => name.length < FEWEST);
  if (short !== undefined) return `“${short}” is too short: ${FEWEST} letters at least.`;
  return names.some((name) => name.length > LONGEST)
    ? `No name is longer than ${LONGEST} letters.`
    : null;
}

/**
 * Says what somebody is called, in the place of what `before` says; null takes that back. Can be undone; says how it
 * went, and never rejects.
 */
export function namePerson(
  explorer: Pick<Explorer, 'client' | 'queries' | 'tree' | 'notice'>,
  wanted: GivenPerson | null,
  before: GivenPerson | null,
): Promise<boolean> {
  const { client } = explorer;
  const said =
    wanted !== null
      ? `${wanted.name} is named`
      : `${before?.name ?? 'Nobody'} is called by no names of yours`;
  return changed(explorer, said, async () => {
    const undo: (() => Promise<unknown>)[] = [];
    const give = async (name: string, aliases: readonly string[] | null): Promise<void> => {
      const input = { name, aliases: aliases === null ? null : [...aliases] };
      const reply = await client.call('namePerson', input);
      // As it was spelt.
      const was = sameName(name, before?.name) ? (before?.name ?? name) : name;
      undo.unshift(() => client.call('namePerson', { name: was, aliases: reply.before }));
    };
    if (before !== null && !sameName(before.name, wanted?.name)) await give(before.name, null);
    if (wanted !== null) await give(wanted.name, wanted.aliases);
    return async () => {
      for (const each of undo) await each();
    };
  });
}

const sameName = (one: string, other: string | undefined): boolean =>
  one.toLowerCase() === other?.toLowerCase();
