import { expect, it } from 'vitest';
import type { Settings } from '../../../core/contract/settings.ts';
import {
  changeSettings,
  failureOf,
  firstSegment,
  openHost,
  openModelMemory,
  talk,
} from '../summaries/setup.ts';

const withExcluded =
  (...excludedProjects: string[]) =>
  (settings: Settings): Settings => ({
    ...settings,
    privacy: { ...settings.privacy, excludedProjects },
  });

it('settings made from others than the present ones are refused, and nothing of theirs is kept', async () => {
  const { client, host } = await openModelMemory({ talks: [talk(1)] });
  const other = await host.connect();
  const before = await client.call('settings', {});
  const { revision } = await other.call('saveSettings', {
    ...withExcluded('/secret')(before.settings),
    revision: before.revision,
  });
  expect(revision).not.toBe(before.revision);
  const late = { ...before.settings, money: { ...before.settings.money, daily: 1 } };
  expect(
    await failureOf(client.call('saveSettings', { ...late, revision: before.revision })),
  ).toMatchObject({ code: 'bad-input', details: { revision } });
  const now = await client.call('settings', {});
  expect([now.settings, now.revision]).toEqual([
    withExcluded('/secret')(before.settings),
    revision,
  ]);
  // Who names none has its way.
  await client.call('saveSettings', late);
  expect((await client.call('settings', {})).settings).toEqual(late);
});

it('of saves at the same time one is first, and the others are told', async () => {
  const { client } = await openModelMemory({ talks: [talk(1)] });
  const { settings, revision } = await client.call('settings', {});
  const outcomes = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((daily) => {
      const money = { ...settings.money, daily: daily / 8 };
      return client.call('saveSettings', { ...settings, money, revision }).then(
        () => 'saved',
        () => 'late',
      );
    }),
  );
  expect(outcomes.toSorted()).toEqual(['late', 'late', 'late', 'late', 'late', 'saved']);
});

it('other windows are told that something changed', async () => {
  const { client, host } = await openModelMemory({ talks: [talk(1)] });
  const other = await host.connect();
  const told = new Promise<readonly string[]>((resolve) => {
    other.on('changed', ({ what }) => resolve(what));
  });
  await changeSettings(client, withExcluded('/secret'));
  expect(await told).toEqual(['nodes']);
});

it('an excluded project is one however it is spelled', async () => {
  const opened = await openModelMemory({ talks: [talk(1, { project: '/home/mira/shop' })] });
  await opened.host.close();
  const { client } = await openHost(opened.home, { ...opened.env, HOME: '/home/mira' });
  const nodeId = await firstSegment(client);
  for (const spelled of ['~/shop', ' /home/mira/shop/ ', '/home/./mira//shop', '~']) {
    await changeSettings(client, withExcluded(spelled, '/gone'));
    const { settings, unmatchedExclusions } = await client.call('settings', {});
    const [kept] = settings.privacy.excludedProjects;
    expect([kept, unmatchedExclusions]).toEqual([
      spelled === '~' ? '/home/mira' : '/home/mira/shop',
      ['/gone'],
    ]);
    const failure = await failureOf(client.call('resummarize', { nodeId, provider: 'openai' }));
    expect(failure.code).toBe('project-excluded');
  }
  expect(opened.server.requests).toEqual([]);
});

it('the projects are told with their events, whoever has most first', async () => {
  const { client } = await openModelMemory({
    talks: [
      talk(1, { project: '/b' }),
      talk(2, { project: '/a', at: '2025-03-04T09:00:00Z' }),
      talk(3, { project: '/c', at: '2025-03-05T09:00:00Z' }),
      talk(4, { project: '/c', at: '2025-03-06T09:00:00Z' }),
    ],
  });
  expect((await client.call('settings', {})).projects).toEqual([
    { project: '/c', events: 8 },
    { project: '/a', events: 4 },
    { project: '/b', events: 4 },
  ]);
});
