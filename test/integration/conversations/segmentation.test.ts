/** The numbers that conversations are cut by: what others would change is told before they do it. */
import { expect, test } from 'vitest';
import { openHost } from '../../helpers/openHost.ts';
import { runCli } from '../../helpers/runCli.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { AGENT, SESSION, writeSession } from './session.ts';

test('a dry run changes nothing; setting them cuts anew, and an edit goes with its words', async () => {
  const { main, agent } = await writeSession(temporaryFolder());
  const { client } = await openHost();
  await client.call('import', { paths: [main, agent] });
  await client.call('index', {});
  const day = async () =>
    (await client.call('toc', { nodeId: 'toc:day:2026-03-04', depth: 2 })).children[0]?.children ??
    [];
  const [first, ofAgent] = await day();
  await client.call('edit', { nodeId: first?.nodeId ?? '', title: 'Taxes, mine' });

  const dry = await client.call('setSegmentation', { join: 0, dryRun: true });
  expect(dry).toMatchObject({
    join: 0,
    gapMinutes: 30,
    limit: 5_000,
    effect: { before: 2, after: 3, replaced: 1, texts: { byHand: 1, byModel: 0 } },
  });
  expect(await client.call('segmentation', {})).toMatchObject({ join: 1_200 });
  await client.call('index', {});
  expect((await day()).map(({ nodeId }) => nodeId)).toEqual([first?.nodeId, ofAgent?.nodeId]);

  await client.call('setSegmentation', { join: 0 });
  await client.call('index', {});
  const after = await day();
  expect(after.map(({ conversationId, requestCount }) => [conversationId, requestCount])).toEqual([
    [`claude-code:${SESSION}`, 1],
    [`claude-code:${SESSION}/${AGENT}`, 0],
    [`claude-code:${SESSION}`, 1],
  ]);
  expect(after[0]).toMatchObject({ nodeId: first?.nodeId, title: 'Taxes, mine' });
  expect(await client.call('verify', {})).toMatchObject({ ok: true });
});

test('a segment that was joined to another comes back with the version that a person went back to', async () => {
  const { main } = await writeSession(temporaryFolder());
  const { client } = await openHost();
  await client.call('import', { paths: [main] });
  const cutBy = async (join: number): Promise<readonly string[]> => {
    await client.call('setSegmentation', { join });
    await client.call('index', {});
    const { children } = await client.call('toc', { nodeId: 'toc:day:2026-03-04', depth: 2 });
    return children.flatMap((row) => row.children ?? []).map(({ nodeId }) => nodeId);
  };
  const parts = await cutBy(0);
  const nodeId = parts.at(-1) ?? '';
  await client.call('revert', { nodeId, version: 1 });
  const causes = async (): Promise<readonly string[]> =>
    (await client.call('versions', { nodeId })).versions.map(({ cause }) => cause);
  expect(await causes()).toEqual(['revert', 'closed']);

  expect(await cutBy(1_200)).not.toContain(nodeId);
  expect(await cutBy(0)).toEqual(parts);
  expect(await causes()).toEqual(['revert', 'closed']);
  expect(await client.call('show', { nodeId })).toMatchObject({ cause: 'revert' });
  expect(await client.call('verify', {})).toMatchObject({ ok: true });
});

test('the command line tells them, and what would change', async () => {
  const { main } = await writeSession(temporaryFolder());
  const home = temporaryFolder();
  await runCli(home, ['import', main]);
  expect((await runCli(home, ['segmentation'])).stdout).toContain('up to 1200 tokens');
  const dry = await runCli(home, ['segmentation', '--join', '0', '--dry-run']);
  expect(dry.stdout).toContain('1 segment would become 2; 1 would be replaced');
  expect((await runCli(home, ['segmentation', '--limit', '10'])).code).toBe(2);
});
