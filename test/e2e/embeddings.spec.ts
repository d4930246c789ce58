import { expect, test } from './settingsTest.ts';

test('embeddings are off, priced before, agreed to by name, and made when asked', async ({
  openSettings,
}) => {
  const { dialog, section, settings } = await openSettings();
  const panel = await section('Embeddings');
  const use = panel.getByLabel('Use embeddings');
  const make = panel.getByRole('button', { name: 'Make vectors now' });
  await expect(use).not.toBeChecked();
  await expect(panel).toContainText('Missing: 1,204 parts, about 410,000 tokens, $0.01.');
  await expect(panel).toContainText('Left out: 31 parts of projects that are excluded.');
  await expect(make).toHaveAttribute('aria-disabled', 'true');

  await use.check();
  await panel.getByLabel('Address').fill('http://api.example.com/v1');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panel.getByLabel('Address')).toHaveAccessibleDescription(/or one of this machine/);
  await panel.getByLabel('Address').fill('https://api.example.com/v1');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const confirm = dialog.page().getByRole('dialog', { name: /to api\.example\.com\?/ });
  await expect(confirm).toContainText('the questions that you and your agents ask');
  await confirm.getByRole('button', { name: 'Send nothing' }).click();
  expect(settings().embeddings.enabled).toBe(false);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await confirm.getByRole('button', { name: 'Save, and send to api.example.com' }).click();
  await expect(dialog.getByText('Saved. It applies from now on.')).toBeVisible();
  expect(settings().embeddings).toMatchObject({
    enabled: true,
    baseUrl: 'https://api.example.com/v1',
    dimensions: 512,
  });

  await make.click();
  await expect(panel).toContainText('1,204 vectors made from 409,812 tokens, for $0.01.');
  await expect(panel).toContainText('Nothing is missing: 1,204 parts have their vectors.');
  await expect(make).toHaveAttribute('aria-disabled', 'true');
});
