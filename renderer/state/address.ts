/** Addresses of what the window shows: `#/node/<id>`, `#/grip/<id>`, `#/event/<id>`. */
import { MEMORIES, type MemoryName } from '../../core/contract/memories.ts';
import { memoryOf } from '../client/memory.ts';

export const ADDRESS_KINDS = ['node', 'grip', 'event'] as const;
export type AddressKind = (typeof ADDRESS_KINDS)[number];

export interface Address {
  readonly kind: AddressKind;
  readonly id: string;
}

const PREFIX_OF: Readonly<Record<AddressKind, string>> = {
  node: 'toc:',
  grip: 'grip:',
  event: 'evt:',
};

/**
 * Reads an address from a location hash, a whole URL, a `strata://` address (`strata:` as earlier
 * versions copied it) or a bare id.
 * Null when the text names nothing that the window can show.
 */
export function parseAddress(text: string): Address | null {
  const trimmed = text.trim();
  const match = /(?:^strata:(?:\/\/)?(?:sample\/)?|#\/)(node|grip|event)\/(.+)$/s.exec(trimmed);
  if (match === null) return fromBareId(trimmed);
  const kind = ADDRESS_KINDS.find((known) => known === match[1]);
  const id = decode(match[2] ?? '');
  return kind === undefined || id === null || !id.startsWith(PREFIX_OF[kind]) ? null : { kind, id };
}

/** The fragment that opens the address in this window. */
export function formatHash({ kind, id }: Address): string {
  return `#/${kind}/${encode(id)}`;
}

/** The address without a host, for windows whose own URL means nothing elsewhere: the system opens it in the desktop app. */
export function formatStrataAddress({ kind, id }: Address, memory: MemoryName): string {
  return `strata://${memory === 'own' ? '' : `${memory}/`}${kind}/${encode(id)}`;
}

/** The memory that an address is of; null for one that does not say: a bare id, or a fragment. */
export function memoryOfAddress(text: string): MemoryName | null {
  const trimmed = text.trim();
  const [, first] = /^strata:(?:\/\/)?([^/]*)/.exec(trimmed) ?? [];
  if (first !== undefined) return MEMORIES.find((memory) => memory === first) ?? 'own';
  const url = URL.parse(trimmed);
  return url?.host === undefined || url.host === '' ? null : memoryOf(url.search);
}

function fromBareId(text: string): Address | null {
  if (/\s/.test(text)) return null;
  const kind = ADDRESS_KINDS.find((known) => text.startsWith(PREFIX_OF[known]));
  return kind === undefined ? null : { kind, id: text };
}

/** Ids are full of colons, which a fragment may hold as they are. */
function encode(id: string): string {
  return encodeURIComponent(id).replaceAll('%3A', ':');
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
