import { expect, test } from './settingsTest.ts';

test('embeddings are off, priced before, agreed to by name, and made when asked', async ({
  openSettings,
}) => {
  const { dialog, section, settings } = await openSettings();
  const panel = await section('Summaries and models');
  const use = panel.getByLabel('Search by meaning, too');
  const make = panel.getByRole('button', { name: 'Make vectors now' });
  await expect(use).not.toBeChecked();
  await expect(make).toHaveCount(0);

  const confirm = dialog.page().getByRole('dialog', { name: /^Send what your conversations/ });
  await use.check();
  await dialog.getByRole('button', { name: 'Use it…' }).click();
  await expect(confirm).toContainText('the questions that you and your agents ask');
  await confirm.getByRole('button', { name: 'Send nothing' }).click();
  expect(settings().embeddings.enabled).toBe(false);
  await dialog.getByRole('button', { name: 'Use it…' }).click();
  await confirm.getByRole('button', { name: /^Send to / }).click();
  await expect(dialog.getByText('Changed. It holds from now on.')).toBeVisible();
  await expect(panel).toContainText(
    'Missing: 1,204 parts and 3,120 points of them, about 410,000 tokens, $0.01.',
  );
  await expect(panel).toContainText('Left out: 31 parts of projects that are excluded.');

  const address = panel.getByLabel('Address of search by meaning');
  await address.fill('http://api.example.com/v1');
  await address.press('Enter');
  await expect(address).toHaveAccessibleDescription(/or one of this machine/);
  const yes = panel.getByLabel(/^Yes, what is searched by meaning may go to 192.168.1.20:11434 /);
  await expect(yes).toHaveCount(0);
  await address.fill('http://192.168.1.20:11434/v1');
  await address.press('Enter');
  await expect(address).toHaveAccessibleDescription(/Agree below/);
  await expect(yes).not.toBeChecked();
  await address.fill('https://api.example.com/v1');
  await address.press('Enter');
  await dialog.getByRole('button', { name: 'Use it…' }).click();
  await confirm.getByRole('button', { name: 'Send to api.example.com' }).click();
  await expect
    .poll(() => settings().embeddings)
    .toMatchObject({
      enabled: true,
      baseUrl: 'https://api.example.com/v1',
      dimensions: 512,
    });

  await make.click();
  await expect(panel).toContainText('4,324 vectors made from 409,812 tokens, for $0.01.');
  await expect(panel).toContainText('Nothing is missing: 1,204 parts have their vectors.');
  await expect(make).toHaveAttribute('aria-disabled', 'true');
});
