import { expect, test } from 'vitest';
import { createDrafts, savedForm } from '../../../renderer/state/settingsDrafts.ts';
import { fakeClient } from '../../helpers/fakeClient.ts';
import { fakeHandlers } from '../../helpers/fakeHandlers.ts';
import { fakeMemory } from '../../helpers/fakeMemory.ts';
import { fakeSettingsHost } from '../../helpers/fakeSettingsHost.ts';

test('windows that save different sections at the same time lose nothing', async () => {
  const host = fakeSettingsHost(fakeHandlers(fakeMemory([])));
  const windows = await Promise.all(
    [1, 2, 3].map(async () => {
      const client = fakeClient(host.handlers);
      const drafts = createDrafts(client, () => undefined);
      const out = await client.call('settings', {});
      drafts.take(out);
      return { client, drafts, saved: out.settings };
    }),
  );
  const [money, privacy, summaries] = windows;
  if (money === undefined || privacy === undefined || summaries === undefined) throw new Error();
  money.drafts.edit('money', { ...savedForm('money', money.saved), daily: '9' });
  privacy.drafts.edit('privacy', { excludedProjects: ['/secret'], maskEmail: true });
  const form = savedForm('summaries', summaries.saved);
  summaries.drafts.edit('summaries', { ...form, temperature: '1' });
  await Promise.all([money.drafts.apply(), privacy.drafts.apply(), summaries.drafts.apply()]);
  const { money: ceilings, privacy: kept, summaries: writing } = host.settings();
  expect([ceilings.daily, kept, writing.temperature]).toEqual([
    9,
    { excludedProjects: ['/secret'], maskEmail: true },
    1,
  ]);
  const sent = windows.flatMap(({ client }) => client.calls.map(({ name }) => name));
  // Somebody was too late at first, or the test shows nothing.
  expect(sent.filter((name) => name === 'saveSettings').length).toBeGreaterThan(3);
});

test('settings of which a part could not be used are saved as they are by one press', async () => {
  const host = fakeSettingsHost(fakeHandlers(fakeMemory([])), {
    out: { problem: 'Of the stored settings, money.daily cannot be used.' },
  });
  const client = fakeClient(host.handlers);
  const drafts = createDrafts(client, () => undefined);
  drafts.take(await client.call('settings', {}));
  expect(drafts.store.getState().saved?.problem).toContain('money.daily');
  const before = host.settings();
  await drafts.confirm();
  expect([drafts.store.getState().saved?.problem, host.settings()]).toEqual([null, before]);
});
