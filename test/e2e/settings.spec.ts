import { expectNoViolations } from './expectNoViolations.ts';
import { expect, test } from './settingsTest.ts';

const KEY = 'sk-proj-never-shown-8Qx2';

test('a model of this machine is chosen, tried and used without a question', async ({
  openSettings,
}) => {
  const { dialog, section, settings } = await openSettings();
  await section('Summaries and models');
  await expect(dialog.getByLabel('Address', { exact: true })).toHaveCount(0);
  await dialog.getByRole('radio', { name: 'OpenAI-compatible' }).check();
  await dialog.getByLabel('Service').selectOption('Ollama');
  await expect(dialog.getByLabel('Address', { exact: true })).toHaveValue(
    'http://localhost:11434/v1',
  );
  await expect(dialog.getByText('On this machine: words do not leave it.')).toBeVisible();
  await expect(dialog.getByLabel(/^Ask for older texts in batches/)).toHaveCount(0);

  await dialog.getByRole('button', { name: 'Test connection' }).click();
  await expect(
    dialog.getByText('qwen3:8b answered. Answers by a JSON schema, 3 models offered, 840 ms.'),
  ).toBeVisible();
  await expect(dialog.getByText('Price: free: it runs on your own machines.')).toBeVisible();
  await expect(dialog.getByText('Its context holds 4096 tokens')).toBeVisible();
  await dialog.getByLabel('Offered there').selectOption('qwen3:8b');
  await expect(dialog.getByLabel('Model', { exact: true })).toHaveValue('qwen3:8b');
  await dialog.getByText('Advanced: limits and time-outs').click();
  await dialog.getByLabel('At the same time').fill('1');
  await dialog.getByLabel('Time-out').fill('600');
  await dialog.getByLabel('Time-out').press('Enter');
  await expect.poll(() => settings().endpoints.openai.timeoutMs).toBe(600_000);
  await expect(dialog.getByText('Changed. It holds from now on.')).toBeVisible();
  const { provider, endpoints } = settings();
  expect({ provider, ...endpoints.openai }).toEqual({
    provider: 'openai',
    baseUrl: 'http://localhost:11434/v1',
    model: 'qwen3:8b',
    concurrency: 1,
    requestsPerMinute: null,
    tokensPerMinute: null,
    timeoutMs: 600_000,
    retries: 4,
  });
});

test('a provider beyond this machine is used only after a clear yes to what goes where', async ({
  page,
  openSettings,
}) => {
  const { dialog, section, settings } = await openSettings();
  await section('Summaries and models');
  await dialog.getByRole('radio', { name: 'Anthropic' }).check();
  await expect(dialog.getByText('Not in use yet: words would go to api.anthropic')).toBeVisible();
  const use = dialog.getByRole('button', { name: 'Use it…' });
  await use.click();
  const question = page.getByRole('dialog', {
    name: 'Send words of your conversations to api.anthropic.com?',
  });
  await expect(question).toContainText('conversations of projects that are excluded');
  await page.screenshot({ path: 'test-results/screens/settings-send.png' });
  await expectNoViolations(page);
  await question.getByRole('button', { name: 'Send nothing' }).click();
  await expect(question).toHaveCount(0);
  await expect(use).toBeFocused();
  expect(settings().provider).toBe('extractive');

  await use.click();
  await question.getByRole('button', { name: 'Send to api.anthropic.com' }).click();
  await expect(dialog.getByText('Changed. It holds from now on.')).toBeVisible();
  expect(settings().provider).toBe('anthropic');

  // What is known is not asked again.
  await dialog.getByLabel('Ask for older texts in batches, at half the price').check();
  await expect.poll(() => settings().summaries.batches).toBe(true);
  await dialog.getByLabel('Temperature').fill('0');
  await dialog.getByLabel('Temperature').press('Tab');
  await expect.poll(() => settings().summaries.temperature).toBe(0);
  await expect(question).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByLabel('Temperature')).toHaveValue('0.3');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => settings().summaries.batches).toBe(false);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByRole('radio', { name: 'Built in' })).toBeChecked();
  await expect.poll(() => settings().provider).toBe('extractive');
});

test('a model on one’s own network is used after a yes that names its address', async ({
  page,
  openSettings,
}) => {
  const { dialog, section, settings } = await openSettings();
  await section('Summaries and models');
  await dialog.getByRole('radio', { name: 'OpenAI-compatible' }).check();
  const address = dialog.getByLabel('Address', { exact: true });
  await address.fill('http://192.168.1.20:11434/v1');
  await address.press('Tab');
  await expect(
    dialog.getByText('Agree below that words go there without encryption.'),
  ).toBeVisible();
  expect(settings().provider).toBe('extractive');
  const yes = dialog.getByRole('checkbox', { name: /may go to 192\.168\.1\.20:11434/ });
  await yes.check();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Use it…' }).click();
  await page.getByRole('button', { name: 'Send to 192.168.1.20:11434' }).click();
  await expect.poll(() => settings().endpoints.openai.agreed).toBe('http://192.168.1.20:11434');
  expect(settings().provider).toBe('openai');
  await address.fill('http://192.168.1.21:11434/v1');
  await expect(
    dialog.getByRole('checkbox', { name: /may go to 192\.168\.1\.21:11434/ }),
  ).not.toBeChecked();
  await address.fill('http://example.org/v1');
  await address.press('Tab');
  await expect(
    dialog.getByText('Words would go there without encryption: use https.'),
  ).toBeVisible();
});

test('a bad endpoint is refused in words, beside the field, and holds nowhere', async ({
  page,
  openSettings,
}) => {
  const { dialog, section, settings } = await openSettings();
  await section('Summaries and models');
  await dialog.getByRole('radio', { name: 'OpenAI-compatible' }).check();
  await dialog.getByRole('button', { name: 'Use it…' }).click();
  await page.getByRole('button', { name: 'Send to api.openai.com' }).click();
  await expect(dialog.getByText('Changed. It holds from now on.')).toBeVisible();
  const before = settings();
  const address = dialog.getByLabel('Address', { exact: true });
  await address.fill('api.openai.com/v1');
  await dialog.getByText('Advanced: limits and time-outs').click();
  await dialog.getByLabel('Tries after a failure').fill('lots');
  await dialog.getByText('Advanced: limits and time-outs').click();
  await expect(dialog.getByText('This is no address. It begins with https:// or')).toBeVisible();
  await expect(dialog.getByText('Give a whole number from 0 to 10.')).toBeVisible();
  await expect(dialog.getByText('Not applied yet: 2 fields need another value.')).toBeVisible();
  await expect(address).toHaveAccessibleDescription(/This is no address/);
  await page.screenshot({ path: 'test-results/screens/settings-refused.png' });
  await expectNoViolations(page);

  await section('Cost');
  await dialog.getByRole('button', { name: 'Show it' }).click();
  await expect(address).toBeFocused();
  await address.fill('https://api.example.org/v1');
  await dialog.getByRole('button', { name: 'Test connection' }).click();
  await expect(dialog.getByText('Give a whole number from 0 to 10.').last()).toBeVisible();
  await dialog.getByLabel('Tries after a failure').fill('2');
  await dialog.getByLabel('Tries after a failure').press('Enter');
  // Another place is asked for anew.
  await dialog.getByRole('button', { name: 'Use it…' }).click();
  await page.getByRole('button', { name: 'Send to api.example.org' }).click();
  await expect(dialog.getByText('Changed. It holds from now on.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Test connection' }).click();
  await expect(dialog.getByText('https://api.example.org/v1 refused the key (401).')).toBeVisible();

  await address.fill('nowhere');
  await address.press('Enter');
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await expect(address).toHaveValue('https://api.example.org/v1');
  expect(settings()).toEqual({
    ...before,
    endpoints: {
      ...before.endpoints,
      openai: { ...before.endpoints.openai, baseUrl: 'https://api.example.org/v1', retries: 2 },
    },
  });
});

test('a key is kept, never shown, told of where it lies unprotected, and removed', async ({
  page,
  openSettings,
}) => {
  const { dialog, section, keys } = await openSettings();
  await section('Summaries and models');
  await dialog.getByRole('button', { name: /^Other keys/ }).click();
  const field = dialog.getByLabel('Key of Anthropic');
  await expect(field).toHaveAttribute('type', 'password');
  await field.fill(KEY);
  await dialog.getByRole('radio', { name: /^A file, unprotected/ }).check();
  const keep = dialog.getByRole('button', { name: 'Keep this key' }).nth(1);
  await keep.press('Enter');
  expect(keys.size).toBe(0);
  await dialog.getByRole('checkbox', { name: 'Yes, write my key into a file as it is' }).check();
  await page.screenshot({ path: 'test-results/screens/settings-key-file.png' });
  await expectNoViolations(page);
  await keep.click();
  await expect(dialog.getByText('The key was kept in a file, unprotected.')).toBeVisible();
  await expect(dialog.getByText('A key is set in a file, unprotected.')).toBeVisible();
  await expect(dialog.getByLabel('New key of Anthropic')).toHaveValue('');
  expect(keys.get('anthropic')).toBe(KEY);
  const left = await page.evaluate(() => [
    document.documentElement.outerHTML,
    JSON.stringify(localStorage),
    [...document.querySelectorAll('input')].map(({ value }) => value).join('\n'),
  ]);
  expect(left.join('\n')).not.toContain(KEY);

  await dialog.getByRole('button', { name: 'Close settings' }).click();
  await page.getByRole('button', { name: 'Key unprotected' }).click();
  await expect(dialog.getByRole('tab', { name: 'Summaries' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await dialog.getByRole('button', { name: /^Other keys/ }).click();
  await dialog.getByRole('button', { name: 'Remove the key of Anthropic' }).click();
  await page.getByRole('button', { name: 'Remove the key', exact: true }).click();
  await expect(dialog.getByText('The key was removed.')).toBeVisible();
  expect(keys.size).toBe(0);
  await expect(page.getByRole('button', { name: 'Key unprotected' })).toHaveCount(0);
});

test('ceilings and prices are edited, and what was spent stands in the bar', async ({
  page,
  openSettings,
}) => {
  const { dialog, section, settings } = await openSettings({ spent: { today: 1.2, month: 3 } });
  const panel = await section('Cost');
  await expect(panel.getByText('$1.20 of $5.00')).toBeVisible();
  await dialog.getByLabel('A day, at most').fill('1');
  await dialog.getByLabel('A month, at most').fill('');
  await dialog.getByRole('button', { name: 'Add a price' }).click();
  await expect(dialog.getByLabel('Model of price 1')).toBeFocused();
  await page.keyboard.type('deployment-eu');
  await dialog.getByRole('button', { name: /^Built-in prices/ }).click();
  await dialog.getByRole('button', { name: 'Change the price of gpt-4o', exact: true }).click();
  await dialog.getByLabel('In, of gpt-4o').fill('2');
  await dialog.getByLabel('In, of gpt-4o').press('Enter');
  await expect(dialog.getByText('Give a number from 0 to 10000.')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Remove deployment-eu' }).click();
  await expect(dialog.getByText('Changed. It holds from now on.')).toBeVisible();
  await expect
    .poll(() => settings().money)
    .toEqual({
      daily: 1,
      monthly: null,
      prices: [{ model: 'gpt-4o', input: 2, output: 10 }],
    });
  await expect(panel.getByText('$1.20 of $1.00: the ceiling is reached')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Ceiling reached' })).toBeVisible();
});

test('the ledger and the requests that left are paged, with what they come to', async ({
  openSettings,
}) => {
  const { section } = await openSettings({ calls: 45 });
  const money = await section('Cost');
  const ledger = money.getByRole('table', { name: 'Ledger' });
  await expect(ledger.getByRole('row')).toHaveCount(22);
  await expect(ledger).toContainText('45 calls in all');
  await money.getByRole('button', { name: 'Older calls' }).click();
  await money.getByRole('button', { name: 'Older calls' }).click();
  await expect(money.getByText('41–45 of 45 calls')).toBeVisible();
  await expect(ledger.getByRole('row')).toHaveCount(7);
  await expect(money.getByRole('button', { name: 'Older calls' })).toBeFocused();

  const privacy = await section('Privacy');
  const left = privacy.getByRole('table', { name: 'Requests that left' });
  await expect(left.getByRole('row').nth(1)).toContainText('api.openai.com');
  await privacy.getByRole('button', { name: 'Older requests' }).click();
  await expect(privacy.getByText('21–40 of 45 requests')).toBeVisible();
});

test('what everything would cost is told for each provider', async ({ openSettings }) => {
  const { section } = await openSettings();
  const money = await section('Cost');
  await expect(money.getByText('nothing: no call is made')).toBeVisible();
  await money.getByLabel('Written by').selectOption('OpenAI-compatible');
  await expect(money.getByText('$0.67')).toBeVisible();
  await expect(money.getByText('Left out: 14 nodes, excluded projects')).toBeVisible();
  await expect(money.getByText('It could not begin now: No key is set')).toBeVisible();
});

test('projects are excluded from a list and by a path, and e-mail is masked', async ({
  openSettings,
}) => {
  const { section, settings } = await openSettings();
  const panel = await section('Privacy');
  await expect(panel.getByText('5 places are masked')).toBeVisible();
  await panel.getByRole('checkbox', { name: '/home/ada/clients/acme/portal' }).check();
  const find = panel.getByLabel('Find, or type a path');
  await find.fill('billing');
  await expect(panel.getByRole('list', { name: 'Projects' }).getByRole('listitem')).toHaveCount(1);
  await find.fill('/home/ada/private');
  await panel.getByRole('button', { name: 'Exclude this path' }).click();
  await panel.getByRole('checkbox', { name: 'Mask e-mail addresses' }).check();
  await expect.poll(() => settings().privacy.maskEmail).toBe(true);
  expect(settings().privacy).toEqual({
    excludedProjects: ['/home/ada/clients/acme/portal', '/home/ada/private'],
    maskEmail: true,
  });
  await expect(panel.getByRole('checkbox', { name: '/home/ada/private' })).toBeChecked();
});

test('what environment variables decide is said beside the field', async ({ openSettings }) => {
  const { dialog, section } = await openSettings({
    settings: { provider: 'openai' },
    out: {
      overridden: {
        provider: 'STRATA_PROVIDER',
        model: 'STRATA_MODEL',
        openaiBaseUrl: 'OPENAI_BASE_URL',
      },
      effective: {
        provider: 'openai',
        model: 'gpt-4.1',
        price: null,
        context: null,
        contextProblem: null,
      },
      keys: {
        openai: { place: 'environment' },
        anthropic: { place: null },
        embeddings: { place: null },
      },
    },
  });
  const keys = await section('Summaries and models');
  await expect(dialog.getByText('STRATA_PROVIDER decides now: OpenAI-compatible.')).toBeVisible();
  await expect(dialog.getByLabel('Model', { exact: true })).toHaveAccessibleDescription(
    /STRATA_MODEL decides now: gpt-4\.1/,
  );
  await expect(dialog.getByLabel('Address', { exact: true })).toHaveAccessibleDescription(
    /OPENAI_BASE_URL/,
  );
  await expect(keys.getByText('A key is set in OPENAI_API_KEY.')).toBeVisible();
  await expect(keys.getByRole('button', { name: /^Remove the key/ })).toHaveCount(0);
});

test('is opened, filled in and left by keys alone; what is typed holds, what is wrong asks', async ({
  page,
  openSettings,
}) => {
  const { dialog, settings } = await openSettings();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused();
  await page.locator('#node-pane').focus();
  await page.keyboard.press('Control+,');
  const focused = page.locator(':focus');
  await expect(focused).toHaveAccessibleName('General');
  await page.keyboard.press('End');
  await expect(focused).toHaveAccessibleName('Advanced');
  await expect(dialog.getByRole('tabpanel', { name: 'Advanced' })).toBeVisible();
  await page.keyboard.press('Home');
  for (const name of ['Sources', 'Summaries and models', 'Cost', 'Privacy']) {
    await page.keyboard.press('ArrowDown');
    await expect(focused).toHaveAccessibleName(name);
  }
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await expect(focused).toHaveAccessibleName('A day, at most');
  await page.keyboard.type('2.50');
  await page.keyboard.press('Tab');
  await expect(dialog.getByText('Changed. It holds from now on.')).toBeVisible();
  expect(settings().money.daily).toBe(2.5);

  await expect(focused).toHaveAccessibleName('A month, at most');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('lots');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave what was begun?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(focused).toHaveAccessibleName('A month, at most');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Leave it' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('#node-pane')).toBeFocused();
  expect(settings().money.monthly).toBe(50);

  // What was typed last holds, too, where it can.
  await page.keyboard.press('Control+,');
  await dialog.getByRole('tab', { name: 'Cost' }).click();
  await dialog.getByLabel('A month, at most').fill('9');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(settings().money.monthly).toBe(9);
});

test('theme, density and the language of dates act at once, are kept, and are taken back', async ({
  page,
  openSettings,
}) => {
  const { dialog } = await openSettings();
  const root = page.locator('html');
  const height = () =>
    page
      .locator('header')
      .first()
      .evaluate((bar) => bar.getBoundingClientRect().height);
  const before = await height();
  await dialog.getByLabel('Theme').selectOption('Dark');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await dialog.getByLabel('Density').selectOption('Compact: more on a screen');
  expect(await height()).toBeLessThan(before);
  await dialog.getByLabel('Language of dates').selectOption('Deutsch');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  expect(await height()).toBeLessThan(before);
  await page.keyboard.press('Control+1');
  await expect(page.locator('#node-pane header')).toContainText(
    new Intl.DateTimeFormat('de', { month: 'short', year: 'numeric' }).format(new Date()),
  );

  await page.keyboard.press('Control+,');
  await dialog.getByLabel('Theme').selectOption('Light');
  await dialog.getByLabel('Weeks begin on').selectOption('Sonntag');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByLabel('Weeks begin on').locator('option:checked')).toHaveText(
    'Montag, as the language of dates has it',
  );
  await dialog.getByLabel('Language of dates').selectOption('British English');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByLabel('Language of dates')).toHaveValue('de');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect(dialog.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});
