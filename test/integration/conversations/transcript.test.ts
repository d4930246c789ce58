/** How a conversation is made up: its kinds, its pairs of calls and results, its landmarks. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { logOf } from '../../helpers/logLines.ts';
import { openHost } from '../../helpers/openHost.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { AGENT, PROJECT, SESSION, writeSession } from './session.ts';

const ID = `claude-code:${SESSION}`;

async function imported(...paths: string[]) {
  const { client } = await openHost();
  await client.call('import', { paths });
  await client.call('index', {});
  return client;
}

async function importedSession() {
  const { main, agent } = await writeSession(temporaryFolder());
  return imported(main, agent);
}

test('it tells of each event its kind and name, and which result answers which call', async () => {
  const client = await importedSession();
  const shape = await client.call('transcript', { target: ID });
  expect(shape).toMatchObject({
    conversationId: ID,
    span: null,
    total: 17,
    from: 0,
    kinds: 'ucrcrcrcraaucrcra',
    pairs: [1, 2, 3, 4, 5, 6, 7, 8, 12, 13, 14, 15],
  });
  expect(
    shape.nameOf
      .map((name) => shape.names[name] ?? '')
      .join(' ')
      .trim(),
  ).toBe('Bash Bash Edit Edit Bash Bash Task Task    Bash Bash TodoWrite TodoWrite');
  const { events } = await client.call('events', { target: ID, limit: 50 });
  expect(shape.sizes).toEqual(events.map(({ text }) => Buffer.byteLength(text)));
});

test('its landmarks are where they are shown: turns, what failed, was changed, was left open', async () => {
  const client = await importedSession();
  const { landmarks } = await client.call('transcript', { target: ID });
  const { events } = await client.call('events', { target: ID, limit: 50 });
  for (const { position, eventId } of landmarks) expect(events[position]?.eventId).toBe(eventId);
  expect(landmarks.map(({ kind, position }) => [kind, position])).toEqual(
    expect.arrayContaining([
      ['turn', 0],
      ['failed', 2],
      ['changed', 4],
      ['agent', 8],
      ['turn', 11],
    ]),
  );
  expect(landmarks.find(({ kind }) => kind === 'changed')).toMatchObject({
    text: `${PROJECT}/tax.ts`,
    added: 2,
    removed: 1,
  });
  expect(landmarks.find(({ kind }) => kind === 'agent')?.conversationId).toBe(`${ID}/${AGENT}`);
  expect(landmarks.find(({ kind }) => kind === 'open')?.text).toBe('Round the sums');
});

test('an event, a grip and a part are found in it; what is around them is told alike', async () => {
  const client = await importedSession();
  const { events } = await client.call('events', { target: ID, limit: 50 });
  const whole = await client.call('transcript', { target: ID });
  const target = events[6]?.eventId ?? '';
  const around = await client.call('transcriptAround', { target, around: 3 });
  expect(around).toMatchObject({
    conversationId: ID,
    span: { first: 6, last: 6 },
    total: 17,
    from: 3,
    kinds: whole.kinds.slice(3, 10),
    sizes: whole.sizes.slice(3, 10),
    pairs: [3, 4, 5, 6, 7, 8],
  });
  const { errors, nodes } = await client.call('conversation', { conversationId: ID });
  const grip = await client.call('transcript', { target: errors[0]?.gripId ?? '' });
  expect(grip.span).toEqual({ first: 2, last: 2 });
  const part = await client.call('transcript', { target: nodes[0] ?? '' });
  expect(part.span).toEqual({ first: 0, last: 16 });
  await expect(client.call('transcript', { target: 'evt:nothing' })).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('a day on which only its sub-agents went on tells all of it, and is no place to open it at', async () => {
  const { main, agent } = await writeSession(temporaryFolder());
  await writeFile(agent, (await readFile(agent, 'utf8')).replaceAll('2026-03-04', '2026-03-06'));
  const client = await imported(main, agent);
  const { nodes, openAt } = await client.call('conversation', { conversationId: ID });
  expect(nodes.map((id) => id.slice(0, 27))).toEqual([
    'toc:conversation:2026-03-04',
    'toc:conversation:2026-03-06',
  ]);
  expect(openAt).toBe(nodes[0]);
  const { children } = await client.call('toc', { nodeId: 'toc:day:2026-03-06', all: true });
  const later = children.find(({ conversationId }) => conversationId === ID)?.nodeId ?? '';
  const shown = await client.call('transcript', { target: later });
  expect(shown).toMatchObject({ conversationId: ID, span: null, total: 17, from: 0 });
});

test('results of parallel calls find theirs by the ids of the log, in whatever order they came', async () => {
  const folder = join(temporaryFolder(), 'projects', '-home-mira-work-shop');
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${SESSION}.jsonl`);
  const lines = [
    ['user', 'Look at both.'],
    ['assistant', [{ type: 'tool_use', id: 'a', name: 'Bash', input: { command: 'one' } }]],
    ['assistant', [{ type: 'tool_use', id: 'b', name: 'Bash', input: { command: 'two' } }]],
    ['user', [{ type: 'tool_result', tool_use_id: 'b', content: 'second' }]],
    ['user', [{ type: 'tool_result', tool_use_id: 'a', content: 'first' }]],
  ] as const;
  await writeFile(
    path,
    logOf(
      lines.map(([type, content], at) =>
        JSON.stringify({
          type,
          message: { role: type, content },
          uuid: `00000000-0000-4000-8000-00000000000${at}`,
          sessionId: SESSION,
          cwd: PROJECT,
          version: '2.1.20',
          timestamp: `2026-03-04T09:00:0${at}Z`,
        }),
      ),
    ),
  );
  const client = await imported(path);
  const { kinds, pairs } = await client.call('transcript', { target: ID });
  expect({ kinds, pairs }).toEqual({ kinds: 'uccrr', pairs: [2, 3, 1, 4] });
});

test('words are found as they are written, whatever their case', async () => {
  const client = await importedSession();
  expect(await client.call('transcriptHits', { conversationId: ID, words: 'TAX TABLE' })).toEqual({
    positions: [0, 9, 12, 13],
    total: 4,
  });
  expect(
    await client.call('transcriptHits', { conversationId: ID, words: 'tax table', limit: 1 }),
  ).toEqual({ positions: [0], total: 4 });
});
