import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  formatHash,
  formatStrataAddress,
  memoryOfAddress,
  parseAddress,
  type AddressKind,
  type Address,
} from '../../../renderer/state/address.ts';
import { WIDE } from '../../../renderer/state/lens.ts';
import { openAddress } from '../../../renderer/state/openAddress.ts';
import type { Navigation } from '../../../renderer/state/place.ts';

const address = fc
  .constantFrom<[AddressKind, string]>(['node', 'toc:'], ['grip', 'grip:'], ['event', 'evt:'])
  .chain(([kind, prefix]) =>
    fc.string({ minLength: 1, unit: 'grapheme' }).map((rest) => ({ kind, id: prefix + rest })),
  );

describe('addresses', () => {
  test('are read again as they were written, in every form', () => {
    fc.assert(
      fc.property(address, (given) => {
        const hash = formatHash(given);
        const read = [
          hash,
          `http://127.0.0.1:4242/${hash}`,
          formatStrataAddress(given, 'own'),
          formatStrataAddress(given, 'sample'),
        ].map(parseAddress);
        expect(read).toEqual([given, given, given, given]);
      }),
    );
  });

  test.each<[Address, string]>([
    [{ kind: 'today' }, '#/today'],
    [{ kind: 'projects' }, '#/projects'],
    [{ kind: 'project', id: 'project:1a2b' }, '#/project/project:1a2b'],
    [{ kind: 'project', id: 'project:1a2b', tab: 'files' }, '#/project/project:1a2b?tab=files'],
    [{ kind: 'points', board: 'decisions' }, '#/points?board=decisions'],
    [{ kind: 'entity', id: 'file:core/harbour.ts' }, '#/entity/file:core%2Fharbour.ts'],
    [{ kind: 'numbers', by: 'model' }, '#/numbers?by=model'],
    [
      { kind: 'numbers', by: 'week', sort: { by: 'cost', isTurned: false } },
      '#/numbers?by=week&sort=cost',
    ],
    [
      { kind: 'numbers', by: 'project', sort: { by: 'active', isTurned: true } },
      '#/numbers?by=project&sort=active-least',
    ],
    [
      { kind: 'numbers', by: 'day', of: ['toc:month:2026-01', 'project:1a2b'] },
      '#/numbers?by=day&of=toc:month:2026-01&of=project:1a2b',
    ],
    [{ kind: 'conversations', open: false }, '#/conversations'],
    [{ kind: 'conversations', open: true }, '#/conversations?open'],
    [
      { kind: 'conversations', open: true, lens: { ...WIDE, project: 'project:a b&open' } },
      '#/conversations?open&project=project:a%20b%26open',
    ],
    [
      {
        kind: 'node',
        id: 'toc:year:2026',
        lens: {
          project: 'project:1',
          source: 'codex',
          starred: true,
          tag: 'a b',
          span: { from: '2026-06-22', to: '2026-06-28' },
        },
      },
      '#/node/toc:year:2026?project=project:1&source=codex&starred&tag=a%20b&from=2026-06-22&to=2026-06-28',
    ],
  ])('of pages, and with what all is narrowed down to: %j', (list, hash) => {
    expect(formatHash(list)).toBe(hash);
    const forms = [hash, `http://127.0.0.1:4242/${hash}`, formatStrataAddress(list, 'sample')];
    expect(forms.map(parseAddress)).toEqual([list, list, list]);
    expect(forms.map(memoryOfAddress)).toEqual([null, 'own', 'sample']);
  });

  test('keep their colons readable', () => {
    expect(formatHash({ kind: 'node', id: 'toc:week:2026-W05:01' })).toBe(
      '#/node/toc:week:2026-W05:01',
    );
    expect(formatStrataAddress({ kind: 'node', id: 'toc:year:2026' }, 'own')).toBe(
      'strata://node/toc:year:2026',
    );
  });

  test.each([
    ['strata://node/toc:year:2026', 'own'],
    ['strata://sample/node/toc:year:2026', 'sample'],
    ['strata:node/toc:year:2026', 'own'],
    ['strata:sample/node/toc:year:2026', 'sample'],
    ['http://127.0.0.1:4242/#/node/toc:year:2026', 'own'],
    ['http://127.0.0.1:4242/?memory=sample#/node/toc:year:2026', 'sample'],
    ['#/node/toc:year:2026', null],
    ['toc:year:2026', null],
  ])('name the memory that they are of: %s', (text, memory) => {
    expect(memoryOfAddress(text)).toBe(memory);
  });

  test('are read in the form that earlier versions copied, and as agents are given them', () => {
    const year = { kind: 'node', id: 'toc:year:2026' };
    expect(
      ['strata:node/toc:year:2026', 'strata://node/toc%3Ayear%3A2026'].map(parseAddress),
    ).toEqual([year, year]);
  });

  test('are read with the slash that some systems add', () => {
    expect(['strata://today/', 'strata://conversations/?open'].map(parseAddress)).toEqual([
      { kind: 'today' },
      { kind: 'conversations', open: true },
    ]);
  });

  test('are read from bare ids, with the spaces that copying brings along', () => {
    expect(parseAddress(' toc:day:2026-01-30\n')).toEqual({
      kind: 'node',
      id: 'toc:day:2026-01-30',
    });
  });

  test.each([
    '',
    '#/',
    '#/node/',
    '#/node/grip:1:2',
    '#/other/toc:year:2026',
    '#/projects/toc:year:2026',
    '#/conversationsandmore',
    '#/node/%E0%A4',
    'two words',
    '#launch=abc',
    'strata://',
    'strata://node',
    'strata://evil/node/toc:year:2026',
    'strata:///node/toc:year:2026',
    'other://node/toc:year:2026',
  ])('are not read from %j', (text) => {
    expect(parseAddress(text)).toBeNull();
  });
});

describe('an address that does not lead anywhere', () => {
  const open = vi.fn<Navigation['open']>();
  const explorer = { memory: 'own', navigation: { open } as unknown as Navigation } as const;

  test.each([
    ['strata://work/node/toc:year:2026', /of a memory that this Strata does not have/],
    ['strata://work/today', /of a memory that this Strata does not have/],
    ['strata://work/node/javascript:alert(1)', /no address of Strata/],
    ['strata://evil.example/x', /no address of Strata/],
    ['https://example.com/', /no address of Strata/],
  ])('%s is told', (text, problem) => {
    expect(openAddress(explorer, text)).toMatch(problem);
    expect(open).not.toHaveBeenCalled();
  });
});
