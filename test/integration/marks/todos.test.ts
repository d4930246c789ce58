/** A list of to-dos as it was written down: in its order, each once, closed wherever it is told. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { logOf, uuid } from '../../helpers/logLines.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import { ideasOf } from '../ideas/ideasOf.ts';
import { markingIn } from './marking.ts';

const SESSION = uuid(700);
const TODOS = [
  'Write the ferry timetable for winter',
  'Round the tariffs of the harbour',
  'Describe the berths of the pilots',
  'Answer the letter of the lighthouse keeper',
];

/** The list is written down twice, the second time with its first item done. */
async function withList() {
  const lines = [
    ['user', 'Plan the work on the harbour, and begin with the ferry timetable.'],
    ['assistant', listed(0)],
    ['user', answer(0)],
    ['assistant', [{ type: 'text', text: 'The plan of the harbour stands.' }]],
    ['user', 'Go on with the ferry timetable of the harbour, please.'],
    ['assistant', listed(1)],
    ['user', answer(1)],
    ['assistant', [{ type: 'text', text: 'The ferry timetable for winter is written.' }]],
  ].map(([type, content], at) =>
    JSON.stringify({
      parentUuid: null,
      isSidechain: false,
      userType: 'external',
      cwd: '/home/mira/harbour',
      sessionId: SESSION,
      version: '2.1.20',
      type,
      message: { role: type, content },
      uuid: uuid(700 + at),
      timestamp: new Date(Date.parse('2026-03-04T09:00:00Z') + at * 60_000).toISOString(),
    }),
  );
  const path = join(temporaryFolder(), `${SESSION}.jsonl`);
  writeFileSync(path, logOf(lines));
  const memory = openTestMemory();
  await memory.import([path]);
  await memory.index();
  return { ideas: ideasOf(memory), marking: markingIn(memory) };
}

function listed(done: number) {
  const todos = TODOS.map((content, at) => ({
    content,
    status: at < done ? 'completed' : 'pending',
    activeForm: content,
  }));
  return [{ type: 'tool_use', id: `toolu_${done}`, name: 'TodoWrite', input: { todos } }];
}

const answer = (call: number) => [
  { type: 'tool_result', tool_use_id: `toolu_${call}`, content: 'Todos have been modified.' },
];

const OPEN = TODOS.slice(1);

it('is listed in its order, also when one of it was looked at', async () => {
  const { ideas, marking } = await withList();
  const open = async (order: 'newest' | 'weight') =>
    (await ideas('ideas', { states: ['open'], order })).ideas;
  const told = async () => ({
    newest: (await open('newest')).map(({ text }) => text),
    weightiest: (await open('weight')).map(({ text }) => text),
    board: (await marking.points({ roles: ['open'] })).points.map(({ text }) => text),
  });
  const expected = { newest: OPEN, weightiest: OPEN, board: OPEN };
  expect(await told()).toEqual(expected);
  const last = (await open('weight')).at(-1);
  await ideas('openIdea', { ideaId: last?.ideaId ?? '' });
  expect(await told()).toEqual(expected);
});

it('tells each once, though it was written down twice, and closes it in both places', async () => {
  const { ideas, marking } = await withList();
  const also = await marking.points({ roles: ['open'], withoutIdeas: true });
  expect([also.total, also.points]).toEqual([0, []]);
  const { ideas: before } = await ideas('ideas', { states: ['open'] });
  const [first, second] = before;
  await ideas('markIdea', { ideaId: first?.ideaId ?? '', state: 'closed' });
  expect((await ideas('ideas', { states: ['open'] })).ideas.map(({ text }) => text)).toEqual(
    OPEN.slice(1),
  );
  const page = await marking.points({ conversationId: `claude-code:${SESSION}`, state: 'all' });
  const closed = page.points.filter(({ state }) => state === 'closed');
  expect(closed.map(({ text }) => text)).toEqual([OPEN[0]]);
  const [point] = closed;
  await marking.say({ pointIds: [point?.pointId ?? ''], state: 'open' });
  expect((await ideas('ideas', { states: ['open'] })).ideas.map(({ text }) => text)).toEqual(OPEN);
  expect(second?.text).toBe(OPEN[1]);
});
