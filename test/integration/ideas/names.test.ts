/** Projects and people that ideas name, as they are called now. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sql } from '../../../core/store/sql/sql.ts';
import { logOf, uuid } from '../../helpers/logLines.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import { forgetIn } from '../forget/forgetting.ts';
import { ideasOf } from './ideasOf.ts';

type Content = string | readonly Readonly<Record<string, unknown>>[];

const GIT_LOG =
  'commit 1a2b3c4d\nAuthor: Mira Holt <77+mholt@users.noreply.github.com>\n\n    Fill the table\n\n    Co-Authored-By: Claude <noreply@anthropic.com>\n';

/** Two conversations of a project that bear names, and one of another. */
const SAID: readonly {
  readonly folder: string;
  readonly lines: readonly (readonly ['user' | 'assistant', Content])[];
}[] = [
  {
    folder: '/home/mira/harbour-api',
    lines: [
      ['user', 'who changed the tariffs last?'],
      [
        'assistant',
        [{ type: 'tool_use', id: 't1', name: 'Bash', input: { command: 'git log -1' } }],
      ],
      ['user', [{ type: 'tool_result', tool_use_id: 't1', content: GIT_LOG }]],
      ['assistant', [{ type: 'text', text: 'It was the newest commit of the tariffs.' }]],
    ],
  },
  {
    folder: '/home/mira/harbour-api',
    lines: [
      ['user', "let's make the export command hidden until Mira has seen the tariffs"],
      ['assistant', [{ type: 'text', text: 'The command is hidden now.' }]],
    ],
  },
  {
    folder: '/home/mira/quay',
    lines: [
      ['user', "let's make the calendar of harbour-api hidden as @mholt wants it, cc @selma"],
      ['assistant', [{ type: 'text', text: 'The calendar is hidden now.' }]],
    ],
  },
];

async function named() {
  const memory = openTestMemory();
  const folder = temporaryFolder();
  const logs = await Promise.all(
    SAID.map(async ({ folder: cwd, lines }, at) => {
      const path = join(folder, `${uuid(700 + at)}.jsonl`);
      await writeFile(
        path,
        logOf(
          lines.map(([role, content], line) =>
            JSON.stringify({
              parentUuid: null,
              isSidechain: false,
              userType: 'external',
              cwd,
              sessionId: uuid(700 + at),
              version: '2.0.14',
              type: role,
              message: { role, content },
              uuid: uuid(7000 + at * 100 + line),
              timestamp: `2026-03-0${2 + at}T09:0${line}:00Z`,
            }),
          ),
        ),
      );
      return path;
    }),
  );
  await memory.import(logs);
  await memory.index();
  return { memory, ask: ideasOf(memory) };
}

it('are found in the words, in any conversation, whoever made commits or is spoken to', async () => {
  const { ask } = await named();
  const { entities, total } = await ask('entities', { kinds: ['person', 'project'] });
  expect(entities.map(({ entityId, aliases, ideas }) => [entityId, aliases, ideas])).toEqual([
    ['person:mira holt', ['@mholt'], 2],
    ['person:@selma', [], 1],
    ['project:harbour-api', [], 1],
  ]);
  expect(total).toBe(3);
  const texts = async (entity: string) =>
    (await ask('ideas', { entity })).ideas.map(({ text }) => text.slice(0, 12));
  for (const entity of ['person:mira holt', 'Mira Holt', '@MHOLT'])
    expect(await texts(entity)).toEqual(['Make the cal', 'Make the exp']);
  expect(await texts('harbour-api')).toEqual(['Make the cal']);
  expect(await texts('person:harbour-api')).toEqual([]);
  const [idea] = (await ask('ideas', { entity: '@selma' })).ideas;
  expect(idea?.entities.map(({ entityId }) => entityId)).toEqual([
    'project:harbour-api',
    'person:mira holt',
    'person:@selma',
  ]);
});

it('are called as they are called now', async () => {
  const { memory, ask } = await named();
  memory.db.run(sql`UPDATE project SET given_name = 'Moorings' WHERE name = 'harbour-api'`);
  expect((await ask('entities', { kinds: ['project'] })).entities).toMatchObject([
    { entityId: 'project:moorings', name: 'Moorings', aliases: ['harbour-api'] },
  ]);
  expect((await ask('ideas', { entity: 'project:harbour-api' })).total).toBe(1);
  const before = await ask('namePerson', { name: 'Selma Brandt', aliases: ['@selma'] });
  expect(before).toEqual({ name: 'Selma Brandt', before: null });
  expect((await ask('entities', { name: 'selma' })).entities).toMatchObject([
    { entityId: 'person:selma brandt', aliases: ['@selma'], ideas: 1 },
  ]);
  await ask('namePerson', { name: 'M. Holt', aliases: ['Mira Holt', 'Mira'] });
  expect((await ask('entities', { name: 'holt' })).entities).toMatchObject([
    { entityId: 'person:m. holt', aliases: ['Mira Holt', 'Mira', '@mholt'], ideas: 2 },
  ]);
  expect((await ask('people', {})).people.map(({ name }) => name)).toEqual([
    'M. Holt',
    'Selma Brandt',
  ]);
  const back = await ask('namePerson', { name: 'selma brandt', aliases: null });
  expect(back.before).toEqual(['@selma']);
  expect((await ask('entities', { name: 'selma' })).entities).toMatchObject([
    { entityId: 'person:@selma' },
  ]);
});

it('go with the words, and with the commit that told of them', async () => {
  const { memory, ask } = await named();
  await forgetIn(memory, { kind: 'conversation', value: `claude-code:${uuid(700)}` });
  await memory.index();
  expect((await ask('entities', { kinds: ['person'] })).entities).toMatchObject([
    { entityId: 'person:@mholt' },
    { entityId: 'person:@selma' },
  ]);
  await forgetIn(memory, { kind: 'conversation', value: `claude-code:${uuid(702)}` });
  await memory.index();
  expect((await ask('entities', { kinds: ['person', 'project'] })).total).toBe(0);
});
