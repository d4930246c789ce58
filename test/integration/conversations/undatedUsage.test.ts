/** Tokens that a log tells before anything was said in it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { logOf } from '../../helpers/logLines.ts';
import { openHost } from '../../helpers/openHost.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

const SESSION = '019c46c7-7250-7aaa-8aaa-0000000000a2';

type Payload = Readonly<Record<string, unknown>>;

const line = (minute: number, type: string, payload: Payload): string => {
  const timestamp = new Date(Date.parse('2026-03-04T09:00:00Z') + minute * 60_000).toISOString();
  return JSON.stringify({ timestamp, type, payload });
};

const said = (role: 'user' | 'assistant', text: string): Payload => ({
  type: 'message',
  role,
  content: [{ type: role === 'user' ? 'input_text' : 'output_text', text }],
});

const tokens = (total: number): Payload => ({
  type: 'token_count',
  info: {
    last_token_usage: { input_tokens: 100, cached_input_tokens: 0, output_tokens: 200 },
    total_token_usage: { input_tokens: total, cached_input_tokens: 0, output_tokens: total },
  },
});

const LOG = [
  line(0, 'session_meta', { id: SESSION, cwd: '/home/mira/work/shop', originator: 'codex_cli_rs' }),
  // Of the conversation that this one was resumed from.
  line(0, 'event_msg', tokens(200)),
  line(1, 'response_item', said('user', 'Add a tax table by country to the checkout.')),
  line(2, 'response_item', said('assistant', 'The tax table is filled by country.')),
  line(2, 'event_msg', tokens(400)),
];

test('are counted with its first event, by each dimension and within bounds', async () => {
  const file = join(temporaryFolder(), `rollout-2026-03-04T09-00-00-${SESSION}.jsonl`);
  writeFileSync(file, logOf(LOG));
  const { client } = await openHost();
  await client.call('import', { paths: [file], source: 'codex' });
  await client.call('index', {});
  const { rows, total } = await client.call('stats', { by: 'day' });
  expect(rows.map(({ key, tokensOut }) => [key, tokensOut])).toEqual([['2026-03-04', 400]]);
  expect(total.tokensOut).toBe(400);
  const march = { from: '2026-03-01', to: '2026-03-31' };
  expect((await client.call('stats', march)).total.tokensOut).toBe(400);
  expect((await client.call('page', march)).totals.tokensOut).toBe(400);
  const { projects } = await client.call('projects', march);
  expect(projects.map(({ tokensOut }) => tokensOut)).toEqual([400]);
});
