/** What a hand-over tells of a real session: all that its page knows. */
import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { handoff } from '../../../core/engine/search/handoff.ts';
import { logOf, minutesAfter, plainLine } from '../../helpers/logLines.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openHost } from '../../helpers/openHost.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import { SESSION, writeSession } from '../conversations/session.ts';

test('a session is handed over with its branch, to-dos, tests, commits and files', async () => {
  const memory = openTestMemory();
  const { main, agent } = await writeSession(temporaryFolder());
  await memory.import([main, agent]);
  await memory.index();
  const { text } = await handoff(
    { reader: memory.reader, countTokens: (words) => words.length },
    { target: `claude-code:${SESSION}`, budget: 99_999 },
  );
  expect(text).toMatch(/\nWith claude-code, in \S+\/shop, on branch tax\n/);
  expect(text).toMatch(/\nTests: .+: 4 passed; 2 runs in all\n/);
  expect(text).toMatch(/## Open questions and todos\n- Round the sums\n/);
  expect(text).toContain('## Commits and pull requests\n- 1a2b3c4 Tax table by country\n');
  expect(text).toMatch(/## Files\n- tax\.ts \(\+2 −1\)$/);
  expect(text).toMatch(/## What was asked and done\n- Its tests pass\.\n/);
  expect(text).not.toContain('toc:');
  // The title, and what was committed.
  expect(text.match(/Tax table by country/g)).toHaveLength(2);
});

const REAL = resolve(process.env['STRATA_TEST_DATA'] ?? '../shared/data', 'codex/agentv');

test.skipIf(!existsSync(REAL))(
  'counts what rows of conversations count',
  { timeout: 120_000 },
  async () => {
    const { client } = await openHost();
    await client.call('import', { paths: [REAL] });
    await client.call('index', {});
    const { conversations } = await client.call('conversations', {});
    expect(conversations.length).toBeGreaterThan(3);
    for (const { conversationId, points: counted } of conversations) {
      const { text } = await client.call('handoff', { target: conversationId, budget: 50_000 });
      const rows = (heading: string): number =>
        new RegExp(`## ${heading}\\n(?<rows>(?:- .*\\n)+)`)
          .exec(text)
          ?.groups?.['rows']?.match(/^- /gm)?.length ?? 0;
      expect({
        conversationId,
        decided: rows('Decisions'),
        corrected: rows('Corrections'),
        open: rows('Open questions and todos'),
      }).toEqual({ conversationId, ...counted });
    }
  },
);

test('what the board of points shows as open is handed over; a greeting is no goal', async () => {
  const memory = openTestMemory();
  const log = join(temporaryFolder(), 'talk.jsonl');
  const said = [
    'hi',
    'Hello! What can I do for you?',
    'Publish the releases of the ferry timetable to the package tap.',
    'The release step publishes to the tap now.\n\n**Required setup (manual steps):**\n1. Create a GitHub App in the harbour organization\n2. Install the app on the tap repository\n3. Add its secrets to the timetable repository',
  ];
  writeFileSync(
    log,
    logOf(
      said.map((text, at) =>
        plainLine('ferry', {
          id: at,
          at: minutesAfter('2026-03-04T09:00:00.000Z', at),
          role: at % 2 === 0 ? 'user' : 'assistant',
          text,
        }),
      ),
    ),
  );
  await memory.import(log);
  await memory.index();
  const { reader } = memory;
  const { ideas } = await reader.listIdeas({
    conversationId: 'plain:ferry',
    intents: ['question', 'todo', 'problem'],
    states: ['open'],
    entity: undefined,
    topic: undefined,
    text: undefined,
    fromMs: undefined,
    toMs: undefined,
    weighing: null,
    limit: 50,
    offset: 0,
  });
  expect(ideas.length).toBeGreaterThan(1);
  const { text } = await handoff(
    { reader, countTokens: (words) => words.length },
    { target: 'plain:ferry', budget: 99_999 },
  );
  const open = /## Open questions and todos\n(?<rows>(?:- .*\n)+)/.exec(text)?.groups?.['rows'];
  for (const idea of ideas) expect(open).toContain(idea.text);
  expect((await reader.conversation({ conversationId: 'plain:ferry' }))?.asked).toBe(said[2]);
});
