import { join } from 'node:path';
import { expect, it } from 'vitest';
import { JOB_INTERVALS, type JobName } from '../../../core/model/jobs.ts';
import { makeConversations } from '../../helpers/madeConversations.ts';
import { makeMemory } from '../../helpers/madeMemory.ts';
import { openHost } from '../../helpers/openHost.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { until } from '../../helpers/until.ts';

it('writes the periods above what a person edits anew, without a job that does', async () => {
  const dataDir = join(temporaryFolder(), 'memory');
  const logs = join(temporaryFolder(), 'logs');
  const span = { from: '2024-02-01', to: '2024-02-04' };
  await makeMemory(makeConversations({ seed: 4, ...span, count: 6 }), { dataDir, logs });
  const { client } = await openHost({ dataDir, live: true });
  for (const job of Object.keys(JOB_INTERVALS) as JobName[])
    await client.call('controlJob', { action: 'pause', job });
  const { children } = await client.call('toc', { depth: 5 });
  const day = children[0]?.children?.[0]?.children?.[0]?.children?.[0];
  const nodeId = day?.children?.[0]?.nodeId ?? '';
  const before = await client.call('show', { nodeId: day?.nodeId ?? '' });

  await client.call('edit', { nodeId, title: 'What we called it' });
  await until(async () => {
    const { version } = await client.call('show', { nodeId: day?.nodeId ?? '' });
    expect(version).toBeGreaterThan(before.version ?? 0);
    expect((await client.call('status', {})).stale).toBe(0);
  });
});
