/**
 * Addresses of what the window shows: `#/node/<id>`, `#/grip/<id>`, `#/event/<id>`, and the lists
 * `#/conversations`, `#/conversations?project=<id>&open` and `#/projects`.
 */
import { MEMORIES, type MemoryName } from '../../core/contract/memories.ts';
import { memoryOf } from '../client/memory.ts';

export const ADDRESS_KINDS = ['node', 'grip', 'event'] as const;
export type AddressKind = (typeof ADDRESS_KINDS)[number];

/** Of something with an id. */
export interface IdAddress {
  readonly kind: AddressKind;
  readonly id: string;
}

/** Of a list, and what it is narrowed by. */
export type ListAddress =
  | {
      readonly kind: 'conversations';
      /** A project's id; null: of all. */
      readonly project: string | null;
      /** Only those that left something open? */
      readonly open: boolean;
    }
  | { readonly kind: 'projects' };

export type Address = IdAddress | ListAddress;

const PREFIX_OF: Readonly<Record<AddressKind, string>> = {
  node: 'toc:',
  grip: 'grip:',
  event: 'evt:',
};

const START = String.raw`(?:^strata:(?:\/\/)?(?:sample\/)?|#\/)`;
const WITH_ID = new RegExp(`${START}(node|grip|event)\\/(.+)$`, 's');
const OF_LIST = new RegExp(`${START}(conversations|projects)(?:\\?(.*))?$`, 's');

/**
 * Reads an address from a location hash, a whole URL, a `strata://` address (`strata:` as earlier
 * versions copied it) or a bare id.
 * Null when the text names nothing that the window can show.
 */
export function parseAddress(text: string): Address | null {
  const trimmed = text.trim();
  const list = OF_LIST.exec(trimmed);
  if (list !== null) return list[1] === 'projects' ? { kind: 'projects' } : narrowed(list[2] ?? '');
  const match = WITH_ID.exec(trimmed);
  if (match === null) return fromBareId(trimmed);
  const kind = ADDRESS_KINDS.find((known) => known === match[1]);
  const id = decode(match[2] ?? '');
  return kind === undefined || id === null || !id.startsWith(PREFIX_OF[kind]) ? null : { kind, id };
}

/** The fragment that opens the address in this window. */
export const formatHash = (address: Address): string => `#/${pathOf(address)}`;

/** The address without a host, for windows whose own URL means nothing elsewhere: the system opens it in the desktop app. */
export function formatStrataAddress(address: Address, memory: MemoryName): string {
  return `strata://${memory === 'own' ? '' : `${memory}/`}${pathOf(address)}`;
}

/** The memory that an address is of; null for one that does not say: a bare id, or a fragment. */
export function memoryOfAddress(text: string): MemoryName | null {
  const trimmed = text.trim();
  const [, first] = /^strata:(?:\/\/)?([^/]*)/.exec(trimmed) ?? [];
  if (first !== undefined) return MEMORIES.find((memory) => memory === first) ?? 'own';
  const url = URL.parse(trimmed);
  return url?.host === undefined || url.host === '' ? null : memoryOf(url.search);
}

function pathOf(address: Address): string {
  if (address.kind === 'projects') return 'projects';
  if (address.kind !== 'conversations') return `${address.kind}/${encode(address.id)}`;
  const { project, open } = address;
  const filters = [
    ...(project === null ? [] : [`project=${encode(project)}`]),
    ...(open ? ['open'] : []),
  ];
  return `conversations${filters.length === 0 ? '' : '?'}${filters.join('&')}`;
}

function narrowed(filters: string): ListAddress {
  const read = new URLSearchParams(filters);
  return { kind: 'conversations', project: read.get('project'), open: read.has('open') };
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
