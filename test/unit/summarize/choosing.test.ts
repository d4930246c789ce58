import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keyphrases } from '../../../core/domain/summarize/keyphrases.ts';
import {
  escapeMarkers,
  stripMarkers,
  withMarkers,
} from '../../../core/domain/summarize/markers.ts';
import { preprocess } from '../../../core/domain/summarize/preprocess.ts';
import { scoreUnits } from '../../../core/domain/summarize/scoreUnits.ts';
import { selectUnits } from '../../../core/domain/summarize/selectUnits.ts';
import { termWeights } from '../../../core/domain/summarize/termWeights.ts';
import { titlePhrase } from '../../../core/domain/summarize/titlePhrase.ts';
import { assistant, call, countTokens, result, says, thinking, user } from './events.ts';

const scored = (...events: Parameters<typeof preprocess>[0]) => {
  const prepared = preprocess(events);
  return scoreUnits(prepared, termWeights(prepared.units));
};
const scoreOf = (items: ReturnType<typeof scored>, start: string): number =>
  items.find(({ unit }) => unit.text.startsWith(start))?.score ?? Number.NaN;

const sources = (events: Parameters<typeof preprocess>[0]) =>
  new Set(preprocess(events).units.map(({ source }) => source));

describe('preprocessing', () => {
  test('keeps for every unit the range of its raw words', () => {
    const events = [
      user('Great! Fix the **lease** lock.'),
      call('Edit', 'file_path: /a/b/lock.ts\nold_string:\nx'),
      result('ok\nError: lease is held'),
      assistant('Fixed the `lease` lock.'),
    ];
    const { units } = preprocess(events);
    expect(
      units.map(({ event, start, end, source, text, closing, opening }) => ({
        raw: events[event]?.text.slice(start, end),
        source,
        text,
        closing,
        opening,
      })),
    ).toEqual([
      {
        raw: 'Fix the **lease** lock.',
        source: 'user',
        text: 'Fix the lease lock.',
        closing: false,
        opening: true,
      },
      { raw: '/a/b/lock.ts', source: 'file', text: 'b/lock.ts', closing: false, opening: false },
      {
        raw: 'Error: lease is held',
        source: 'error',
        text: 'Error: lease is held',
        closing: false,
        opening: false,
      },
      {
        raw: 'Fixed the `lease` lock.',
        source: 'assistant',
        text: 'Fixed the lease lock.',
        closing: true,
        opening: false,
      },
    ]);
  });

  test('reads thinking only where little was said', () => {
    const thought = thinking('The shard keeps the old cursor.');
    const said = assistant(
      Array.from({ length: 12 }, (_, i) => `Reader ${i} follows the moved lease table.`).join(' '),
    );
    expect(sources([thought, assistant('Moved it.')])).toEqual(new Set(['thinking', 'assistant']));
    expect(sources([thought, said])).toEqual(new Set(['assistant']));
  });
});

describe('scores', () => {
  test('prefer goals, results and causes to announcements, offers and lead-ins', () => {
    const items = scored(
      user('Find out why the lease lock hangs.'),
      assistant("I'll check the lease lock first."),
      call('Bash', 'npm test'),
      assistant(
        'The lease lock hangs because the worker never releases it. I fixed the lease lock in the worker. The changes to the lease lock:\n\nWould you like me to commit the lease lock fix?',
      ),
    );
    const low = ['Check the lease', 'The changes to', 'Would you like'].map((s) =>
      scoreOf(items, s),
    );
    const high = ['Find out why', 'The lease lock hangs', 'I fixed the lease'].map((s) =>
      scoreOf(items, s),
    );
    expect(Math.min(...high)).toBeGreaterThan(Math.max(...low));
  });

  test("hold an assistant's commentary and offers down, not a person's goal in the same words", () => {
    const goals = scored(
      user("I'm trying to move the lease table to the ledger."),
      user('リースの表をどこに移すべきでしょうか。'),
      assistant("I'm trying to move the lease table to the ledger."),
    );
    expect(goals.map(({ unit }) => [unit.source, unit.preamble || unit.offer])).toEqual([
      ['user', false],
      ['user', false],
      ['assistant', true],
    ]);
  });

  test('prefer a failure that says what failed', () => {
    const [vague, miss, telling] = scored(
      result('Error: found 1 error\nrg: leases: No such file or directory'),
      result('Error: the lease table is locked by worker 4'),
    );
    expect([vague?.unit.source, miss?.unit.source, telling?.unit.source]).toEqual(
      Array(3).fill('error'),
    );
    expect(Math.max(vague?.score ?? 0, miss?.score ?? 0)).toBeLessThan((telling?.score ?? 0) / 2);
  });

  test('prefer what is done to what is being done', () => {
    const [running, done] = scored(
      assistant("The lease table is slow, so I'm moving the lease table to the ledger."),
      assistant('The lease table was slow, and was moved to the ledger with the lease index.'),
    );
    expect(running?.score).toBeLessThan(done?.score ?? 0);
  });

  test('hold names in a row down', () => {
    const [names, sentence] = scored(
      assistant('additions, author, files, labels, leases, number, state, title, url, version.'),
      assistant('The lease, the author and the state of files are read from the version now.'),
    );
    expect(names?.score).toBeLessThan((sentence?.score ?? 0) / 2);
  });

  test('do not prefer a speaker between people', () => {
    const [first, second] = scored(
      says('Ann', 'The garden needs a deeper bed.'),
      says('Ben', 'The garden needs a deeper bed, too.'),
    );
    expect(first?.score).toBeCloseTo(second?.score ?? 0, 5);
  });
});

describe('selection', () => {
  test('never spends more than its budget, keeps order and takes nothing twice', () => {
    const sentence = fc
      .array(
        fc.constantFrom('lease', 'shard', 'cursor', 'ledger', 'vector', 'socket', 'the', 'of'),
        {
          minLength: 1,
          maxLength: 9,
        },
      )
      .map((words) => assistant(`${words.join(' ')}.`));
    fc.assert(
      fc.property(
        fc.array(sentence, { maxLength: 40 }),
        fc.nat(400),
        fc.boolean(),
        (events, budget, fill) => {
          const items = scored(...events);
          const cost = ({ unit }: (typeof items)[number]): number => unit.text.length;
          const chosen = selectUnits(items, { budget, cost, fill });
          expect(chosen.reduce((sum, item) => sum + cost(item), 0)).toBeLessThanOrEqual(budget);
          const order = chosen.map(({ unit }) => unit.index);
          expect(order).toEqual([...new Set(order)].sort((a, b) => a - b));
        },
      ),
    );
  });

  test('passes over what only repeats', () => {
    const items = scored(
      assistant('The lease lock hangs in the worker.'),
      assistant('The lease lock hangs in the worker again.'),
      assistant('The cursor skips a shard.'),
    );
    const chosen = selectUnits(items, { budget: 2, cost: () => 1 });
    expect(chosen.map(({ unit }) => unit.text)).toContain('The cursor skips a shard.');
  });
});

test('keyphrases are recurring neighbours and names, without generic words', () => {
  const { units } = preprocess([
    user('Please fix the shadow branch code: the shadow branch loses a checkpoint file.'),
    assistant(
      'The shadow branch now keeps each checkpoint. I updated TestRewind in rewind_test.go.',
    ),
  ]);
  expect(keyphrases(units, 'en').map(({ surface }) => surface)).toEqual([
    'shadow branch',
    'checkpoint',
    'TestRewind',
    'rewind_test.go',
  ]);
});

test.each([
  [
    'Hey, can you please fix the lint issues in the strategy package?',
    'Fix the lint issues in the strategy package',
  ],
  ["ok so I'd like you to make the lease a constant (25 s).", 'Make the lease a constant'],
  ['Is the lease a constant?', 'Is the lease a constant?'],
  [
    'Move the lease table to the ledger service, because the old service is going to be switched off',
    'Move the lease table to the ledger service',
  ],
  [
    'Update the guide and the diagram of leases to make sure the linking between both is right',
    'Update the guide and the diagram of leases',
  ],
  [
    'Add a test for the rounding of the tax table in Denmark',
    'Add test for rounding of tax table in Denmark',
  ],
  ['First half past two, then the lease', 'First half past two, then the lease'],
  ['No import cycle in the lease package', 'No import cycle in the lease package'],
  ["Don't renew the lease", "Don't renew the lease"],
  ['Option B: Only use the REST interface', 'Only use the REST interface'],
  ['Close https://example.org/heron/issues/12 as done', 'Close issues/12 as done'],
  ['Read @plans/lease.md and wait', 'Read plans/lease.md and wait'],
  ['one two three four five six seven eight nine ten eleven twelve thirteen fourteen', undefined],
  ['…!', undefined],
])('%j makes the title %j', (sentence, title) => {
  expect(titlePhrase(sentence, 'en')?.text).toBe(title);
});

describe('markers', () => {
  test('stand where their offsets say, in order, and are taken out again', () => {
    const text = 'One two. Three four.';
    const written = withMarkers(
      text,
      [
        { at: 8, tokens: 40, topic: 'a]b: [c→d' },
        { at: text.length, tokens: 50, topic: '' },
      ],
      { source: '01X', level: 'detailed', countTokens },
    );
    expect(written).toEqual({
      content: 'One two. [→more:01X:a b c d] Three four. [→more:01X:…]',
      tokens: 14,
      markers: [
        {
          markerId: '01X:detailed:1',
          label: 'a b c d',
          targetLevel: 'full',
          startOffset: 9,
          endOffset: 28,
          sourceSegmentId: '01X',
          estimatedTokens: 40,
        },
        {
          markerId: '01X:detailed:2',
          label: '…',
          targetLevel: 'full',
          startOffset: 41,
          endOffset: 54,
          sourceSegmentId: '01X',
          estimatedTokens: 50,
        },
      ],
    });
    expect(stripMarkers(written.content)).toBe(text);
  });

  test('that are quoted are escaped once, and stay when markers are taken out', () => {
    const escaped = escapeMarkers('See [→more:x:y] there');
    expect([escaped, escapeMarkers(escaped), stripMarkers(escaped)]).toEqual(
      Array(3).fill('See [\\→more:x:y] there'),
    );
  });
});
