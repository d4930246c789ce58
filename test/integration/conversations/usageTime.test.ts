import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openHost } from '../../helpers/openHost.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

const at = (second: number, type: string, payload: object): string =>
  JSON.stringify({ timestamp: `2025-10-31T17:00:0${second}.000Z`, type, payload });
const counted = { input_tokens: 90, cached_input_tokens: 10, output_tokens: 7 };

it('counts tokens that are told before anything is said on the day of the conversation', async () => {
  const path = join(temporaryFolder(), 'rollout-2025-10-31T17-00-00-early.jsonl');
  const said = [{ type: 'input_text', text: 'Please look at the parser.' }];
  const lines = [
    at(0, 'session_meta', { id: 'early', timestamp: '2025-10-31T17:00:00.000Z', cwd: '/tmp/a' }),
    at(1, 'event_msg', { type: 'token_count', info: { last_token_usage: counted } }),
    at(2, 'response_item', { type: 'message', role: 'user', content: said }),
  ];
  writeFileSync(path, `${lines.join('\n')}\n`);
  const { client } = await openHost();
  await client.call('import', { paths: [path] });
  const { rows } = await client.call('stats', { by: 'day' });
  expect(rows.map(({ key, tokensOut }) => [key, tokensOut])).toEqual([['2025-10-31', 7]]);
});
