import { describe, expect, test } from 'vitest';
import type { FidelitySource } from '../../../core/domain/fidelity/fidelitySource.ts';
import { periodSource, segmentSource } from '../../../core/domain/fidelity/fidelitySource.ts';
import {
  PERFECT_FIDELITY,
  measureFidelity,
} from '../../../core/domain/fidelity/measureFidelity.ts';
import { assistant, call, result, system, thinking, user } from '../summarize/events.ts';

const source = segmentSource([
  user('Why does the checkout of the shop fail for Norway? Alice waits for `taxRate`.'),
  call('Edit', 'file_path: /home/me/shop/src/tax/table.ts'),
  result('TaxTableError: no rate, 41 tests failed'),
  assistant('The table had no rate of 1,250 crowns. “Moved” it to Redis 7.2 on 2026-01-30.'),
  system('Context left: 12 %, says Zorblax'),
]);

const measured = (
  content: string,
  required: readonly string[] = [],
  from: FidelitySource = source,
) => measureFidelity({ level: 'detailed', text: { content }, required, source: from });

describe('what is supported', () => {
  test.each([
    'It needs 1250 crowns, 41 tests, Redis 7.2.',
    'It needs 1.250 crowns, 1\u202f250 in all.',
    'On 2026-01-30 it was "moved" for norway and ALICE.',
    'See src/tax/table.ts, table.ts, ./shop/src and `taxRate`.',
    "Alice's `taxRate` is in /home/me/shop/src/tax/table.ts:41.",
    'Redis it is. Norway too.',
    'Moving it: failing checkouts.',
  ])('%s', (content) => {
    expect(measured(content).unsupported).toEqual([]);
  });

  test.each<[content: string, unsupported: string[]]>([
    ['It needs 125 crowns, 4 tests, Redis 7.', ['125', '4', '7']],
    ['Redis 7.25 on 2026-01-31 at 12 %.', ['7.25', '2026-01-31', '12']],
    [
      'See src/tax/tables.ts and core/src/tax/table.ts.',
      ['src/tax/tables.ts', 'core/src/tax/table.ts'],
    ],
    ['It calls taxRates2 and `tax`, then Bob and Zorblax.', ['taxRates2', 'Bob', 'Zorblax']],
    ['Bob fixed it with --force.', ['Bob', '--force']],
  ])('%s says what does not stand there', (content, unsupported) => {
    const { unsupported: found, factualAccuracy, passes } = measured(content);
    expect([...found].sort()).toEqual([...unsupported].sort());
    expect(factualAccuracy).toBeLessThan(1);
    expect(passes).toBe(false);
  });

  test('a cut word by its beginning', () => {
    expect(measured('It is in /home/me/shop/src/ta …').unsupported).toEqual([]);
    expect(measured('It is in /home/me/shop/src/ta.').unsupported).toEqual([
      '/home/me/shop/src/ta',
    ]);
  });

  test('what a person only thought, too, but no note of a tool', () => {
    const thought = segmentSource([thinking('Perhaps Bob has 12 keys.'), system('Carol has 13.')]);
    expect(measured('Bob has 12 keys, Carol 13.', [], thought).unsupported).toEqual([
      'Carol',
      '13',
    ]);
  });
});

describe('the measure', () => {
  test('weighs anchors, facts and terms, and lists what is lost', () => {
    const small = segmentSource([user('Cache leases expire. Alice approves cache leases.')]);
    // Terms: cache, lease, expire, alice, approve; facts: Alice (there), 12 (not there).
    expect(
      measured('Its cache leases: of Redis and Alice.', ['Cache leases expire.', 'cache'], small),
    ).toEqual({
      overall: 0.4 * 0.5 + 0.3 * 0.5 + 0.3 * 0.6,
      anchorPreservation: 0.5,
      factualAccuracy: 0.5,
      contextRetention: 0.6,
      lostInformation: ['Cache leases expire.', 'expire', 'approves'],
      unsupported: ['Redis'],
      passes: false,
    });
  });

  test('asks fewer terms of shorter levels', () => {
    const words = Array.from(
      { length: 30 },
      (_, i) => `zeta${'abcdefghij'[i % 10]}${'xyz'[i % 3]}o`,
    );
    const many = segmentSource([user(words.map((word) => `${word}!`).join(' '))]);
    const retention = (['detailed', 'brief', 'tags'] as const).map((level) => {
      const content = many.terms
        .slice(0, 5)
        .map(({ surface }) => surface)
        .join(', ');
      return measureFidelity({ level, text: { content }, required: [], source: many })
        .contextRetention;
    });
    expect(retention).toEqual([0.25, 0.5, 1]);
  });

  test('counts appended anchors as kept, but not as said', () => {
    const own = 'The checkout fails for Norway.';
    const content = `${own}\n\nKey points\n- [Decision]: keep [secret] in Zorblax 99`;
    const { anchorPreservation, unsupported } = measureFidelity({
      level: 'detailed',
      text: { content, appended: { from: own.length, tokens: 9 } },
      required: ['keep [secret] in Zorblax 99'],
      source,
    });
    expect({ anchorPreservation, unsupported }).toEqual({ anchorPreservation: 1, unsupported: [] });
  });

  test('does not read markers, but finds anchors in which one was escaped', () => {
    const quoting = segmentSource([user('We quote [→more:01A:Bob] here.')]);
    const { anchorPreservation, unsupported } = measured(
      'We quote [\\→more:01A:Bob] here. [→more:01KFZ3NDEKTSV4RRFFQ69G5FAV:Carol 12]',
      ['We quote [→more:01A:Bob] here.'],
      quoting,
    );
    expect({ anchorPreservation, unsupported }).toEqual({ anchorPreservation: 1, unsupported: [] });
  });

  test('needs 0.85 to pass, also where all that is said is true', () => {
    const { overall, unsupported, passes } = measured('It failed.');
    expect({ unsupported, passes }).toEqual({ unsupported: [], passes: false });
    expect(overall).toBeLessThan(0.85);
  });

  test('asks nothing of the original', () => {
    expect(
      measureFidelity({ level: 'full', text: { content: 'Zorblax 99' }, required: ['x'], source }),
    ).toEqual(PERFECT_FIDELITY);
  });
});

test('a period may say what its children say, and name their projects', () => {
  const from = periodSource([
    {
      nodeId: 'toc:day:2026-01-30',
      title: 'Tax table by country',
      brief: 'Moved 12 rates. [→detail:toc:day:2026-01-30]',
      bullets: [
        {
          role: 'decided',
          text: 'Alice approved it',
          gripIds: ['g1'],
          supported: true,
          project: 'shop',
        },
      ],
      eventCount: 3,
      keywords: ['Redis', 'Checkout for Norway'],
      weight: 3,
      project: 'shop',
    },
  ]);
  const said = 'shop: Tax table; Checkout for Norway. Decided: Alice moved 12 rates to Redis.';
  expect(measured(said, [], from).unsupported).toEqual([]);
  expect(measured('On 2026-01-30 Alice moved 13.', [], from).unsupported).toEqual([
    '2026-01-30',
    '13',
  ]);
});
