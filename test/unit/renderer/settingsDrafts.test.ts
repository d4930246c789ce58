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

test('saving a section leaves what another window saved in the other sections', async () => {
  const { host, client, drafts, told, form } = await visit();
  drafts.edit('money', { ...form, daily: '9' });
  const elsewhere: Settings = {
    ...host.settings(),
    privacy: { excludedProjects: ['/secret'], maskEmail: true },
  };
  await client.call('saveSettings', elsewhere);
  expect(await drafts.save('money')).toBe(true);
  expect(host.settings()).toEqual({ ...elsewhere, money: { ...elsewhere.money, daily: 9 } });
  const { forms, saves, saved } = drafts.store.getState();
  expect({ forms, save: saves.money, daily: saved?.settings.money.daily, told }).toEqual({
    forms: {},
    save: { phase: 'saved' },
    daily: 9,
    told: ['saved'],
  });
});

test('a form with wrong fields is not sent, and keeps what was typed', async () => {
  const { client, drafts, form } = await visit();
  drafts.edit('money', { ...form, daily: 'lots' });
  expect(await drafts.save('money')).toBe(false);
  expect(drafts.check('money')?.ok).toBe(false);
  const { forms, saves } = drafts.store.getState();
  expect([forms.money?.daily, saves.money]).toEqual([
    'lots',
    { phase: 'refused', errors: { daily: 'Give a number from 0 to 1000000.' } },
  ]);
  expect(client.calls.map(({ name }) => name)).not.toContain('saveSettings');
});

test('what the host refuses stays a draft, with the reason until it is changed', async () => {
  const failure = { code: 'disk-full', message: 'The disk is full.' } as const;
  const { drafts, told, form } = await visit({
    answers: { saveSettings: () => Promise.reject(new StrataError(failure)) },
  });
  drafts.edit('money', { ...form, daily: '9' });
  expect(await drafts.save('money')).toBe(false);
  expect(drafts.store.getState().saves.money).toEqual({ phase: 'failed', failure });
  expect([drafts.store.getState().forms.money?.daily, told]).toEqual(['9', []]);
  drafts.edit('money', { ...form, daily: '8' });
  expect(drafts.store.getState().saves.money).toEqual({ phase: 'idle' });
});

test('what is typed while a section is saved is the next draft', async () => {
  const { host, drafts, form } = await visit();
  drafts.edit('money', { ...form, daily: '9' });
  const saving = drafts.save('money');
  drafts.edit('money', { ...form, daily: '10' });
  await saving;
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
