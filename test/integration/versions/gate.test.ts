import { expect, it } from 'vitest';
import { runCli } from '../../helpers/runCli.ts';
import {
  expectWhole,
  failureOf,
  firstSegment,
  openHost,
  openModelMemory,
  show,
  talk,
  withEndpoint,
} from '../summaries/setup.ts';

const TAGS = 'Agents.Compression.Tags';
const REFUSED = {
  code: 'feature-required',
  message: expect.stringContaining(TAGS) as string,
  details: { feature: TAGS, edition: 'teams' },
};

it('an edition without Tags leaves them out, and refuses them by name; others have them', async () => {
  const { client, server, home, host, env } = await openModelMemory({
    talks: [talk(1)],
    env: { STRATA_EDITION: 'writer-pro' },
    byHost: true,
    settings: withEndpoint({ concurrency: 1 }),
  });
  const nodeId = await firstSegment(client);
  expect(await client.call('settings', {})).toMatchObject({
    edition: 'writer-pro',
    features: { 'Agents.Compression.Summarizer': true, [TAGS]: false },
  });
  const told: string[] = [];
  client.on('segmentCompressed', ({ levels }) => told.push(...levels.map(({ level }) => level)));
  await client.call('index', { provider: 'openai' });
  expect(server.completions).toHaveLength(5);
  for (const { system, schema } of server.completions) {
    expect(system).not.toMatch(/- tags:/);
    expect(Object.keys(schema?.['properties'] ?? {})).not.toContain('tags');
  }
  expect(new Set(told)).toEqual(new Set(['detailed', 'brief']));
  expect((await show(client, nodeId)).content).not.toBe('');
  const attempts = [
    () => client.call('show', { nodeId, level: 'tags' }),
    () => client.call('show', { nodeId, level: 'tags', version: 1 }),
    () => client.call('resummarize', { nodeId, level: 'tags' }),
    () => client.call('resummarize', { nodeId, level: 'tags', provider: 'openai' }),
    () => client.call('estimateResummarize', { nodeId, level: 'tags' }),
    () => client.call('previewPrompt', { nodeId, level: 'tags' }),
    () => client.call('fidelity', { nodeId, level: 'tags' }),
    () => client.call('diff', { nodeId, a: 1, b: 2, level: 'tags' }),
  ];
  for (const attempt of attempts) expect(await failureOf(attempt())).toMatchObject(REFUSED);
  await client.call('resummarize', { nodeId });
  const { metrics } = await client.call('status', {});
  expect(Object.keys(metrics['Agents.Compression.Summarization.Duration'] ?? {})).toEqual([
    'brief',
    'detailed',
  ]);
  await host.close();

  const cli = await runCli(home, ['show', nodeId, '--level', 'tags', '--json'], {
    STRATA_EDITION: 'writer-pro',
  });
  expect(cli).toMatchObject({ code: 1, stderr: expect.stringContaining(TAGS) as string });
  for (const edition of ['teams', 'all'] as const) {
    const open = await openHost(home, { ...env, STRATA_EDITION: edition });
    await open.client.call('resummarize', { nodeId, level: 'tags' });
    expect((await open.client.call('show', { nodeId, level: 'tags' })).content).not.toBe('');
    await open.client.call('resummarize', { nodeId, level: 'tags', provider: 'openai' });
    expect((await open.client.call('show', { nodeId, level: 'tags' })).content).toContain(',');
    expect((await open.client.call('settings', {})).features[TAGS]).toBe(true);
    await open.host.close();
  }
  expectWhole(home);
});

it('an edition that there is none of is refused with the names of those that there are', async () => {
  const { home, host, env } = await openModelMemory({ talks: [] });
  await host.close();
  expect(await failureOf(openHost(home, { ...env, STRATA_EDITION: 'gold' }))).toMatchObject({
    code: 'bad-input',
    message: expect.stringContaining('all, teams, writer-pro') as string,
  });
});
