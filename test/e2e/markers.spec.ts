import { expect, openExplorer, openWindow, test, type TestHost } from './strataTest.ts';

test('opens a marker in place, level by level down to the raw words, and closes it again', async ({
  page,
  host,
}) => {
  await openExplorer(page, host);
  const markers = page.locator('#node-pane [aria-expanded="false"]:not([aria-haspopup])');
  const brief = markers.first();
  await expect(brief).toHaveAccessibleDescription('Expand for more detail');
  const marker = page.locator(`[id="${await brief.getAttribute('id')}"]`);
  // It stands below the page that says what its Brief quotes.
  await marker.scrollIntoViewIfNeeded();
  const before = await marker.boundingBox();
  await marker.click();
  await expect(marker).toHaveAttribute('aria-expanded', 'true');
  const detailed = page.getByRole('region', { name: /^Detailed: / });
  await expect(detailed).toBeVisible();
  expect(await marker.boundingBox()).toEqual(before);
  await expect(detailed.getByRole('list', { name: 'Passages behind this' })).toBeVisible();

  const deeper = detailed.getByRole('button', { expanded: false }).last();
  await expect(deeper).toHaveAccessibleDescription('Expand for more detail');
  await deeper.click();
  const full = detailed.getByRole('region', { name: /^Full: / });
  await expect(full.getByRole('heading').first()).toBeVisible();

  const close = detailed.getByRole('button', { name: /^Close: / }).last();
  await close.scrollIntoViewIfNeeded();
  await close.click();
  await expect(detailed).toHaveCount(0);
  await expect(marker).toBeFocused();
  await expect(marker).toBeInViewport();
});

test('shows a part in full as it was said, with the log at hand', async ({ page, host }) => {
  await openWindow(page, host, await addressOfFirstSegment(host));
  await page.getByRole('radio', { name: /^(Full|Transcript)$/ }).check();
  const said = page.getByRole('list', { name: 'Transcript' }).getByRole('article');
  await expect(said.first()).toHaveAccessibleName(/you$/);
  await said.first().hover();
  await said.first().getByRole('button', { name: 'Raw' }).click();
  await expect(page.getByRole('region', { name: 'Original line' })).toContainText('at byte');
});

test('switches levels by the arrow keys and says their size', async ({ page, host }) => {
  await openWindow(page, host, await addressOfFirstSegment(host));
  const group = page.getByRole('radiogroup', { name: 'Level of detail' });
  await group.getByRole('radio', { name: 'Brief' }).focus();
  for (const [key, level] of [
    ['ArrowRight', 'Detailed'],
    ['ArrowRight', 'Transcript'],
    ['ArrowLeft', 'Detailed'],
    ['ArrowLeft', 'Brief'],
    ['ArrowLeft', 'Tags'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(group.getByRole('radio', { name: level })).toBeChecked();
    await expect(page.locator('#node-pane')).toContainText(/\d tokens?/);
  }
  await expect(
    page.getByRole('list', { name: 'Tags' }).getByRole('listitem').first(),
  ).toBeVisible();
});

async function addressOfFirstSegment(host: TestHost): Promise<string> {
  const client = await host.connect();
  let { children } = await client.call('toc', {});
  let nodeId = '';
  while (children[0] !== undefined) {
    nodeId = children[0].nodeId;
    ({ children } = await client.call('toc', { nodeId }));
  }
  client.close();
  return `/node/${nodeId}`;
}
