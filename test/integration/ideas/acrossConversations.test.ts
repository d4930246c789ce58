/** What one conversation of a project leaves open and another settles: a question, and what a review recommends. */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { procedures } from '../../../core/contract/procedures.ts';
import { createSearch } from '../../../core/engine/search/createSearch.ts';
import { logOf, minutesAfter, uuid } from '../../helpers/logLines.ts';
import { neverCancelled } from '../../helpers/storeMemory.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';
import { markingIn } from '../marks/marking.ts';
import { ideasOf } from './ideasOf.ts';

const DATA = process.env['STRATA_TEST_DATA'] ?? '../shared/data';
/** A decision that is turned round; a review; what does one thing that it recommends. */
const REAL = [
  '2026-01-05_4555072a-e039-4937-b6ea-dcb86152dd55',
  '2026-01-22_70fc6d83-147d-4fdf-b015-bd67eeb11883',
  '2026-01-22_0a0314fb-b206-450f-b895-cd5181a28ae5',
].map((name) => resolve(DATA, 'claude-code/entire-cli', `${name}.jsonl`));
const present = REAL.every((file) => existsSync(file));
if (!present) console.warn(`SKIPPED: no real conversations at ${DATA} (set STRATA_TEST_DATA)`);

type Content = string | readonly Readonly<Record<string, unknown>>[];

const said = (text: string): readonly ['assistant', Content] => [
  'assistant',
  [{ type: 'text', text }],
];
const asked = (text: string): readonly ['user', Content] => ['user', text];

const PILOTS = 'Should the pilots see the draught of each ship in the ferry list?';
const MASTER = 'No: only the harbour master may.';
const REJECT = 'Reject tariffs that exceed MaxTide (warn or drop)';
const DOCUMENT = 'Document the leap seconds of the ferry timetable';
const REJECTS = 'The importer compares each of them first.';

/** Conversations of a project, a day apart. */
const CONVERSATIONS: readonly (readonly (readonly ['user' | 'assistant', Content])[])[] = [
  [asked(PILOTS)],
  [
    asked('Please review the tariff importer'),
    said(
      `It works, but for some of the ships.\n\n### Recommendations\n\n1. ${REJECT}\n2. ${DOCUMENT}\n`,
    ),
  ],
  [asked(PILOTS.toLowerCase()), said(MASTER)],
  [
    asked(`${REJECT} in harbour.ts, as the review says`),
    [
      'assistant',
      [
        {
          type: 'tool_use',
          id: 't1',
          name: 'Edit',
          input: { file_path: '/home/mira/shop/harbour.ts', old_string: 'a', new_string: 'b' },
        },
      ],
    ],
    ['user', [{ type: 'tool_result', tool_use_id: 't1', content: 'The file has been updated.' }]],
    said(REJECTS),
  ],
];

async function harbour(): Promise<TestMemory> {
  const memory = openTestMemory();
  const folder = temporaryFolder();
  for (const [day, lines] of CONVERSATIONS.entries()) {
    const sessionId = uuid(800 + day);
    const path = join(folder, `${sessionId}.jsonl`);
    const text = lines.map(([role, content], at) =>
      JSON.stringify({
        sessionId,
        cwd: '/home/mira/shop',
        isSidechain: false,
        type: role,
        uuid: uuid(8_000 + day * 10 + at),
        timestamp: minutesAfter(`2026-03-0${day + 1}T09:00:00Z`, at),
        message: { role, content },
      }),
    );
    await writeFile(path, logOf(text));
    await memory.import(path);
  }
  await memory.index();
  return memory;
}

async function navigate(memory: TestMemory, question: string) {
  const search = createSearch({
    reader: memory.reader,
    countTokens: (text) => Math.ceil(text.length / 4),
    now: () => Date.parse('2026-05-01T10:00:00Z'),
    ticks: () => 0,
  });
  return search.navigate(procedures.navigate.input.parse({ question }), neverCancelled);
}

it('stand on the board as answered and done, with the words of the other conversation', async () => {
  const memory = await harbour();
  const { ideas } = await ideasOf(memory)('ideas', { intents: ['question', 'todo'] });
  const first = (text: string) => ideas.findLast((idea) => idea.text.startsWith(text));
  expect(first(PILOTS)).toMatchObject({
    conversationId: `claude-code:${uuid(800)}`,
    state: 'answered',
    answeredBy: { text: MASTER, conversationId: `claude-code:${uuid(802)}`, by: 'rule' },
  });
  expect(first(REJECT)).toMatchObject({
    conversationId: `claude-code:${uuid(801)}`,
    state: 'done',
    completedBy: { text: REJECTS, conversationId: `claude-code:${uuid(803)}` },
  });
  expect(first(DOCUMENT)).toMatchObject({ state: 'stands', completedBy: null });
  const gripId = first(PILOTS)?.answeredBy?.gripId ?? '';
  const grip = await memory.reader.grip({ gripId, before: 0, after: 0 });
  expect(grip?.events[0]?.text).toContain(MASTER);
  const { points } = await markingIn(memory).points({ state: 'all' });
  expect(points.find(({ text }) => text === PILOTS)?.became).toMatchObject({
    state: 'answered',
    text: MASTER,
  });
});

it('who asks is led to the answer in the other conversation', async () => {
  const found = await navigate(await harbour(), 'Do the pilots see the draught of each ship?');
  const events = found.evidence.flatMap(({ events: of }) => of.map(({ text }) => text));
  expect(events.join('\n')).toContain(MASTER);
});

it.skipIf(!present)(
  'of real logs: what a review recommends is done elsewhere, and what was reversed is said to be',
  async () => {
    const memory = openTestMemory();
    await memory.import(REAL);
    await memory.index();
    const { ideas } = await ideasOf(memory)('ideas', {});
    const elsewhere = ideas.filter(
      ({ conversationId, completedBy }) =>
        completedBy !== null && completedBy.conversationId !== conversationId,
    );
    expect(elsewhere).toMatchObject([
      {
        intent: 'todo',
        state: 'done',
        conversationId: expect.stringContaining('70fc6d83') as string,
        completedBy: { conversationId: expect.stringContaining('0a0314fb') as string },
      },
    ]);
    for (const gripId of [elsewhere[0]?.gripId, elsewhere[0]?.completedBy?.gripId]) {
      const grip = await memory.reader.grip({ gripId: gripId ?? '', before: 0, after: 0 });
      expect(grip?.events[0]?.text).toContain(grip?.excerpt);
    }
    const reversed = ideas.filter(({ state }) => state === 'superseded');
    expect(reversed).toMatchObject([{ intent: 'decision', relations: [{ direction: 'from' }] }]);
    const { evidence, text } = await navigate(memory, reversed[0]?.text ?? '');
    expect(evidence.some(({ superseded }) => superseded !== undefined)).toBe(true);
    expect(text).toContain('was superseded on 2026-01-05');
  },
);
