/** What a command that only reads asks, whoever answers: a host, or this process by itself. */
import type { Client } from '../../contract/client.ts';
import type { InputOf, OutputOf, ParsedInputOf } from '../../contract/procedures.ts';

/** Procedures that need nothing but the database and the settings. */
export type ReadName = LookupName | SearchName;

/** Those whose input the options of a command say whole and within its limits. */
type LookupName =
  | 'status'
  | 'toc'
  | 'show'
  | 'grip'
  | 'events'
  | 'versions'
  | 'jobs'
  | 'queue'
  | 'forgotten';

/** Those that take a person's words, which the contract is to check. */
export const SEARCH_NAMES = ['find', 'search', 'navigate', 'pack', 'handoff'] as const;
type SearchName = (typeof SEARCH_NAMES)[number];

/** Answers questions about a memory, whoever does so. */
export interface MemoryReading {
  readonly call: <Name extends ReadName>(
    name: Name,
    input: Name extends LookupName ? ParsedInputOf<Name> : InputOf<Name>,
  ) => Promise<OutputOf<Name>>;
  /** The memory's, IANA. */
  readonly zone: () => Promise<string>;
  readonly close: () => void | Promise<void>;
}

/** By a client of a host. */
export function readingBy(
  client: Pick<Client, 'call'>,
  close: MemoryReading['close'],
): MemoryReading {
  // What a parsed input is, an input may be, which TypeScript cannot follow through all of them.
  return {
    call: (name, input) => client.call(name, input as InputOf<typeof name>),
    zone: async () => (await client.call('status', {})).zone,
    close,
  };
}

/** A question that only a host can answer, such as one that a model is to help with. */
export class NeedsHost extends Error {}
