import { expect, test } from 'vitest';
import type { Settings } from '../../../core/contract/settings.ts';
import { StrataError } from '../../../core/model/result.ts';
import { createDrafts, hasDrafts, savedForm } from '../../../renderer/state/settingsDrafts.ts';
import { fakeClient } from '../../helpers/fakeClient.ts';
import { fakeHandlers } from '../../helpers/fakeHandlers.ts';
import { fakeMemory } from '../../helpers/fakeMemory.ts';
import { fakeSettingsHost, type FakeSettingsOptions } from '../../helpers/fakeSettingsHost.ts';

async function visit(options: FakeSettingsOptions = {}) {
  const host = fakeSettingsHost(fakeHandlers(fakeMemory([])), options);
  const client = fakeClient(host.handlers);
  const told: string[] = [];
  const drafts = createDrafts(client, () => told.push('saved'));
  const out = await client.call('settings', {});
  drafts.take(out);
  return { host, client, drafts, told, form: savedForm('money', out.settings) };
}

test('a form that says what is saved is no draft', async () => {
  const { drafts, form } = await visit();
  drafts.edit('money', { ...form, daily: '9' });
  expect(hasDrafts(drafts.store.getState())).toBe(true);
  drafts.edit('money', { ...form });
  expect(hasDrafts(drafts.store.getState())).toBe(false);
});

test('applying a form leaves what another window saved of the others', async () => {
  const { host, client, drafts, told, form } = await visit();
  drafts.edit('money', { ...form, daily: '9' });
  const elsewhere: Settings = {
    ...host.settings(),
    privacy: { excludedProjects: ['/secret'], maskEmail: true },
  };
  await client.call('saveSettings', elsewhere);
  await drafts.apply();
  expect(host.settings()).toEqual({ ...elsewhere, money: { ...elsewhere.money, daily: 9 } });
  const { forms, saves, saved, undos } = drafts.store.getState();
  expect({
    forms,
    save: saves.money,
    daily: saved?.settings.money.daily,
    told,
    undos: undos.length,
  }).toEqual({ forms: {}, save: { phase: 'idle' }, daily: 9, told: ['saved'], undos: 1 });
});

test('what was applied is taken back, the newest first, and a way back has none of its own', async () => {
  const { host, drafts, form } = await visit();
  const before = host.settings();
  drafts.edit('money', { ...form, daily: '9' });
  await drafts.apply();
  drafts.edit('money', { ...form, daily: '10' });
  await drafts.apply();
  const daily: (number | null)[] = [];
  while (drafts.store.getState().undos.length > 0) {
    drafts.undo();
    await drafts.apply();
    daily.push(host.settings().money.daily);
  }
  expect([daily, host.settings()]).toEqual([[9, before.money.daily], before]);
});

test('a form with wrong fields is not sent, and keeps what was typed', async () => {
  const { client, drafts, form } = await visit();
  drafts.edit('money', { ...form, daily: 'lots' });
  await drafts.apply();
  const { forms, saves } = drafts.store.getState();
  expect([forms.money?.daily, saves.money]).toEqual([
    'lots',
    { phase: 'refused', errors: { daily: 'Give a number from 0 to 1000000.' } },
  ]);
  expect(client.calls.map(({ name }) => name)).not.toContain('saveSettings');
  drafts.discard('money');
  expect(hasDrafts(drafts.store.getState())).toBe(false);
});

test('what would send words to a new place waits, asks and holds after a yes alone', async () => {
  const { host, drafts } = await visit();
  const before = host.settings();
  const form = savedForm('summaries', before);
  const wanted = {
    ...form,
    provider: 'anthropic' as const,
    endpoints: { ...form.endpoints, anthropic: { ...form.endpoints.anthropic, model: 'claude' } },
  };
  drafts.edit('summaries', wanted);
  await drafts.apply();
  expect(drafts.store.getState().saves.summaries).toEqual({
    phase: 'waiting',
    asked: {
      kind: 'summaries',
      destinations: [{ host: 'api.anthropic.com', isAgent: false, uses: ['summaries'] }],
    },
  });
  drafts.ask('summaries');
  expect(drafts.store.getState().saves.summaries.phase).toBe('asking');
  drafts.decline('summaries');
  expect(drafts.store.getState().saves.summaries.phase).toBe('waiting');
  drafts.discard('summaries');
  expect([host.settings(), drafts.store.getState().forms]).toEqual([before, {}]);

  drafts.edit('summaries', wanted);
  await drafts.apply();
  await drafts.agree('summaries');
  expect(host.settings().provider).toBe('anthropic');
});

test('what the host refuses stays a draft, with the reason until it is changed', async () => {
  const failure = { code: 'disk-full', message: 'The disk is full.' } as const;
  const { drafts, told, form } = await visit({
    answers: { saveSettings: () => Promise.reject(new StrataError(failure)) },
  });
  drafts.edit('money', { ...form, daily: '9' });
  await drafts.apply();
  expect(drafts.store.getState().saves.money).toEqual({ phase: 'failed', failure });
  expect([drafts.store.getState().forms.money?.daily, told]).toEqual(['9', []]);
  drafts.edit('money', { ...form, daily: '8' });
  expect(drafts.store.getState().saves.money).toEqual({ phase: 'idle' });
});

test('what is typed while a form is applied is the next draft', async () => {
  const { host, drafts, form } = await visit();
  drafts.edit('money', { ...form, daily: '9' });
  const applying = drafts.apply();
  while (drafts.store.getState().saves.money.phase !== 'saving') await Promise.resolve();
  drafts.edit('money', { ...form, daily: '10' });
  await applying;
  // The host took the words that were there when it was asked.
  const { forms } = drafts.store.getState();
  expect([host.settings().money.daily, forms.money?.daily]).toEqual([9, '10']);
});

test('texts and keys that are typed are drafts until they are let go of', async () => {
  const { drafts } = await visit();
  drafts.editText('prompts:brief', 'kind: brief');
  drafts.editKey('openai', 'sk-1');
  expect(hasDrafts(drafts.store.getState())).toBe(true);
  drafts.editText('prompts:brief', null);
  drafts.editKey('openai', '');
  const { texts, keys } = drafts.store.getState();
  expect([texts.size, keys, hasDrafts(drafts.store.getState())]).toEqual([0, {}, false]);
});
