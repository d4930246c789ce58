/** What a read-only command needs, whoever answers: a host, or this process by itself. */
import type { Client } from '../../contract/client.ts';
import type { InputOf, OutputOf, ParsedInputOf } from '../../contract/procedures.ts';

/** Procedures that need only the database and the settings. */
export type ReadName = LookupName | SearchName;

/** Those whose input is fully given and validated by a command's options. */
type LookupName =
  | 'status'
  | 'toc'
  | 'show'
  | 'grip'
  | 'events'
  | 'conversation'
  | 'versions'
  | 'jobs'
  | 'queue'
  | 'projects'
  | 'tags'
  | 'forgotten';

/** Those that take a person's words, which the contract has to check. */
export const SEARCH_NAMES = [
  'find',
  'search',
  'navigate',
  'pack',
  'brief',
  'handoff',
  'conversations',
  'stats',
  'points',
  'ideas',
  'idea',
  'entities',
  'people',
  'topics',
  'export',
  'journal',
] as const;
type SearchName = (typeof SEARCH_NAMES)[number];

/** Answers questions about a memory, from whatever source. */
export interface MemoryReading {
  readonly call: <Name extends ReadName>(
    name: Name,
    input: Name extends LookupName ? ParsedInputOf<Name> : InputOf<Name>,
  ) => Promise<OutputOf<Name>>;
  /** The memory's time zone, IANA. */
  readonly zone: () => Promise<string>;
  readonly close: () => void | Promise<void>;
}

/** A reading through a client of a host. */
export function readingBy(
  client: Pick<Client, 'call'>,
  close: MemoryReading['close'],
): MemoryReading {
  // A parsed input is also a valid input, which TypeScript cannot follow through all of them.
  return {
    call: (name, input) => client.call(name, input as InputOf<typeof name>),
    zone: async () => (await client.call('status', {})).zone,
    close,
  };
}

/** A question that only a host can answer, such as one that needs a model's help. */
export class NeedsHost extends Error {}
