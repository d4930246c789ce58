/**
 * Addresses of what the window shows: `#/node/<id>`, `#/grip/<id>`, `#/event/<id>`, and the pages
 * `#/today`, `#/conversations?open`, `#/projects`, `#/project/<id>?tab=files`, `#/entity/<id>`,
 * `#/points?board=open`, `#/numbers?by=model&sort=cost&of=toc:month:2026-06` and `#/found?q=token&when=last%20week`. Each may end in
 * what narrows it down: `?project=<id>&source=<tool>&starred&tag=<tag>&from=2026-06-22&to=2026-06-28`.
 */
import { ENTITY_KINDS } from '../../core/model/idea.ts';
import { STAT_DIMENSIONS, type StatDimension } from '../../core/model/statistics.ts';
import { MEMORIES, type MemoryName } from '../../core/contract/memories.ts';
import { memoryOf } from '../client/memory.ts';
import { BOARD_NAMES, type BoardName } from './board.ts';
import { EVENT_KINDS, ROLES } from '../../core/model/event.ts';
import { LONGEST_QUERY, LONGEST_TIME, NO_FILTERS, type SearchQuery } from './searchQuery.ts';
import { COLUMN_NAMES, type Sort } from './numberSort.ts';
import { isWide, lensFilters, readLens, WIDE, type Lens } from './lens.ts';
import { spanOfNode } from './span.ts';

/** What a project's page lists besides its points. */
export const PROJECT_TABS = ['conversations', 'files'] as const;
export type ProjectTab = (typeof PROJECT_TABS)[number];

export const ADDRESS_KINDS = ['node', 'grip', 'event'] as const;
export type AddressKind = (typeof ADDRESS_KINDS)[number];

/** Of something with an id. */
export interface IdAddress {
  readonly kind: AddressKind;
  readonly id: string;
}

/** Of a page that is no node's. */
export type PageAddress =
  | { readonly kind: 'today' | 'projects' }
  | { readonly kind: 'points'; readonly board: BoardName }
  | {
      readonly kind: 'numbers';
      readonly by: StatDimension;
      /** Without it, as they were counted. */ readonly sort?: Sort | undefined;
      /** Ids of the period and the project that are counted alone, of what the lens leaves. */
      readonly of?: readonly string[] | undefined;
    }
  | {
      readonly kind: 'conversations';
      /** Only those that left something open? */ readonly open: boolean;
    }
  | {
      readonly kind: 'project';
      readonly id: string;
      /** What of it is listed; without it, its points. */ readonly tab?: ProjectTab | undefined;
    }
  /** Everything about a file, a technology, an identifier; the id is `{kind}:{name}`. */
  | { readonly kind: 'entity'; readonly id: string }
  /** Results, by conversation; what of the filters is the lens stands there. */
  | { readonly kind: 'found'; readonly query: SearchQuery };

export type Address = (IdAddress | PageAddress) & {
  /** What the window is narrowed down to; without it to nothing. */
  readonly lens?: Lens;
};

const PREFIX_OF: Readonly<Record<AddressKind, string>> = {
  node: 'toc:',
  grip: 'grip:',
  event: 'evt:',
};

const START = String.raw`(?:^strata:(?:\/\/)?(?:sample\/)?|#\/)`;
const WITH_ID = new RegExp(`${START}(node|grip|event|project|entity)\\/([^?]+)(?:\\?(.*))?$`, 's');
// Some systems end what has no path with a slash.
const PAGE = new RegExp(
  `${START}(today|conversations|projects|points|numbers|found)\\/?(?:\\?(.*))?$`,
  's',
);

/**
 * Reads an address from a location hash, a whole URL, a `strata://` address (`strata:` as earlier
 * versions copied it) or a bare id.
 * Null when the text names nothing that the window can show.
 */
export function parseAddress(text: string): Address | null {
  const trimmed = text.trim();
  const page = PAGE.exec(trimmed);
  if (page !== null) return pageOf(page[1], new URLSearchParams(page[2] ?? ''));
  const match = WITH_ID.exec(trimmed);
  if (match === null) return fromBareId(trimmed);
  const id = decode(match[2] ?? '');
  const filters = new URLSearchParams(match[3] ?? '');
  const lens = lensOf(filters);
  if (match[1] === 'project') return projectOf(id, filters);
  if (match[1] === 'entity') return isEntityId(id) ? { kind: 'entity', id, ...lens } : null;
  const kind = ADDRESS_KINDS.find((known) => known === match[1]);
  return kind === undefined || id === null || !id.startsWith(PREFIX_OF[kind])
    ? null
    : { kind, id, ...lens };
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
  const filters = lensFilters(address.lens ?? WIDE).map(([name, value]) =>
    value === '' ? name : `${name}=${encode(value)}`,
  );
  if (address.kind === 'conversations' && address.open) filters.unshift('open');
  if (address.kind === 'points') filters.unshift(`board=${address.board}`);
  if (address.kind === 'project' && address.tab !== undefined)
    filters.unshift(`tab=${address.tab}`);
  if (address.kind === 'numbers') {
    const { by, sort, of = [] } = address;
    filters.unshift(
      `by=${by}`,
      ...(sort === undefined ? [] : [`sort=${sortWord(sort)}`]),
      ...of.map((id) => `of=${encode(id)}`),
    );
  }
  if (address.kind === 'found') filters.unshift(...queryFilters(address.query));
  const path = 'id' in address ? `${address.kind}/${encode(address.id)}` : address.kind;
  return filters.length === 0 ? path : `${path}?${filters.join('&')}`;
}

function pageOf(name: string | undefined, filters: URLSearchParams): Address | null {
  const lens = lensOf(filters);
  switch (name) {
    case 'conversations':
      return { kind: 'conversations', open: filters.has('open'), ...lens };
    case 'points': {
      const board = BOARD_NAMES.find((known) => known === filters.get('board')) ?? 'open';
      return { kind: 'points', board, ...lens };
    }
    case 'numbers': {
      const by = STAT_DIMENSIONS.find((known) => known === filters.get('by')) ?? 'day';
      const sort = sortIn(filters.get('sort'));
      const of = filters.getAll('of').filter((id) => isProjectId(id) || spanOfNode(id) !== null);
      return {
        kind: 'numbers',
        by,
        ...(sort === undefined ? {} : { sort }),
        ...(of.length === 0 ? {} : { of }),
        ...lens,
      };
    }
    case 'found':
      return { kind: 'found', query: queryIn(filters), ...lens };
    case 'today':
    case 'projects':
      return { kind: name, ...lens };
    case undefined:
    default:
      return null;
  }
}

const TURNED = '-least';

/** `cost`, or `cost-least` where the least comes first. */
const sortWord = ({ by, isTurned }: Sort): string => `${by}${isTurned ? TURNED : ''}`;

function sortIn(word: string | null): Sort | undefined {
  const by = COLUMN_NAMES.find((name) => word === name || word === `${name}${TURNED}`);
  return by === undefined ? undefined : { by, isTurned: word !== by };
}

function projectOf(id: string | null, filters: URLSearchParams): Address | null {
  if (id === null || !isProjectId(id)) return null;
  const tab = PROJECT_TABS.find((known) => known === filters.get('tab'));
  return { kind: 'project', id, ...(tab === undefined ? {} : { tab }), ...lensOf(filters) };
}

/** As `name=value`, encoded. */
function queryFilters({ text, filters, sort }: SearchQuery): readonly string[] {
  const { when, role, kind, hasError } = filters;
  return [
    `q=${encode(text.trim())}`,
    ...(when === '' ? [] : [`when=${encode(when)}`]),
    ...(role === null ? [] : [`who=${role}`]),
    ...(kind === null ? [] : [`kind=${kind}`]),
    ...(hasError ? ['errors'] : []),
    ...(sort === 'time' ? ['sort=time'] : []),
  ];
}

function queryIn(given: URLSearchParams): SearchQuery {
  return {
    text: (given.get('q') ?? '').slice(0, LONGEST_QUERY),
    filters: {
      ...NO_FILTERS,
      when: (given.get('when') ?? '').slice(0, LONGEST_TIME),
      role: ROLES.find((known) => known === given.get('who')) ?? null,
      kind: EVENT_KINDS.find((known) => known === given.get('kind')) ?? null,
      hasError: given.has('errors'),
    },
    sort: given.get('sort') === 'time' ? 'time' : 'relevance',
  };
}

function lensOf(filters: URLSearchParams): { readonly lens?: Lens } {
  const lens = readLens(filters);
  return isWide(lens) ? {} : { lens };
}

const isProjectId = (id: string): boolean => id.startsWith('project:');

const isEntityId = (id: string | null): id is string =>
  ENTITY_KINDS.some((kind) => id?.startsWith(`${kind}:`) === true);

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
