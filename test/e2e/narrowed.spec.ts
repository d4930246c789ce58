/** A period that is narrowed down says at every level only what is left of it. */
import type { Page } from '@playwright/test';
import type { OutputOf } from '../../core/contract/procedures.ts';
import type { Client } from '../../core/contract/client.ts';
import { expectNoViolations } from './expectNoViolations.ts';
import { expect, openWindow, test } from './strataTest.ts';

const text = (page: Page) => page.locator('#node-pane div.text').first();
const choose = (page: Page, name: string) => page.getByRole('radio', { name }).check();

type Points = OutputOf<'page'>['points'];

/** Words of all points that `page` has for a node, by whether they are of the project. */
async function pointsIn(client: Client, nodeId: string, project?: string): Promise<Points> {
  return (await client.call('page', { nodeId, ...(project === undefined ? {} : { project }) }))
    .points;
}

test('Detailed and Full of a month keep to the project, and show all when it is wide again', async ({
  page,
  host,
}) => {
  const client = await host.connect();
  const months = (await client.call('toc', { depth: 2 })).children.flatMap(
    ({ children }) => children ?? [],
  );
  const month = months.find(({ projects }) => projects.length > 2)?.nodeId ?? '';
  const [own] = (await client.call('page', { nodeId: month })).projects;
  const project = own?.projectId ?? '';
  const narrowed = await client.call('toc', { nodeId: month, project });
  const weeks = narrowed.children;
  const left = await Promise.all(weeks.map(({ nodeId }) => pointsIn(client, nodeId, project)));
  const others = (await pointsIn(client, month)).filter(({ projectId }) => projectId !== project);
  client.close();
  expect([weeks.length > 0, others.length > 0]).toEqual([true, true]);

  await openWindow(page, host, `/node/${month}?project=${project}`);
  const pane = page.locator('#node-pane');
  await expect(pane.getByRole('list', { name: 'Totals' }).getByRole('listitem').first()).toHaveText(
    `only ${own?.name ?? ''}`,
  );
  const { node } = narrowed;
  const about = node?.title.slice(node.title.indexOf(': ') + 2) ?? '';
  await expect(pane.getByRole('paragraph').filter({ hasText: about }).first()).toBeVisible();
  await expect(page.locator(`[data-id="${month}"]`)).toContainText(about);
  await choose(page, 'Detailed');
  const headings = text(page).getByRole('heading', { level: 2 }).getByRole('button');
  await expect(headings).toHaveCount(weeks.length);
  const [first] = left.flat();
  await expect(text(page)).toContainText(first?.text ?? '');
  for (const { text: words } of others) await expect(text(page)).not.toContainText(words);
  await expect(page.getByText(/^[\d,]+ tokens$/)).toHaveCount(0);
  await expectNoViolations(page);

  await choose(page, 'Full');
  await expect(headings.nth(weeks.length)).toBeVisible();
  for (const { text: words } of others) await expect(text(page)).not.toContainText(words);

  await choose(page, 'Detailed');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByText(/^[\d,]+ tokens$/)).toBeVisible();
  await expect(headings).toHaveCount(0);
});

test('pages of the rows around are asked for ahead as they are narrowed down', async ({
  page,
  host,
}) => {
  const client = await host.connect();
  const { projects } = await client.call('projects', {});
  const project = projects[0]?.projectId ?? '';
  const years = (await client.call('toc', { project })).children;
  const months = (await client.call('toc', { nodeId: years.at(-1)?.nodeId ?? '', project }))
    .children;
  client.close();
  const [last, other] = [months.at(-1)?.nodeId ?? '', months.at(-2)?.nodeId ?? ''];
  const sent: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => void sent.push(String(payload))),
  );
  await openWindow(page, host, `/node/${last}?project=${project}`);
  await page.getByRole('treeitem', { selected: true }).waitFor();
  const asksFor = (nodeId: string): boolean =>
    sent.some((frame) => frame.includes('"page"') && frame.includes(nodeId));
  await expect.poll(() => asksFor(other)).toBe(true);
});

test('an export and a journal hold what the page shows, or all of it', async ({ page, host }) => {
  const client = await host.connect();
  const weeks = (await client.call('toc', { depth: 3 })).children
    .flatMap(({ children }) => children ?? [])
    .flatMap(({ children }) => children ?? []);
  const week = weeks.find(({ projects }) => projects.length > 1)?.nodeId ?? '';
  const { projects } = await client.call('page', { nodeId: week });
  const [own, other] = projects.filter(({ projectId }) => projectId !== null);
  client.close();
  await openWindow(page, host, `/node/${week}?project=${own?.projectId ?? ''}`);
  for (const name of ['Export', 'Journal']) {
    await page.getByRole('button', { name: `${name}…` }).click();
    const dialog = page.getByRole('dialog', { name });
    const seen = dialog.getByLabel('As it will be');
    await expect(seen).toHaveValue(new RegExp(`project: ${own?.name ?? ''}`));
    await expect(seen).not.toHaveValue(new RegExp(`^(?:## |- \\*\\*)${other?.name ?? ''}`, 'm'));
    await expectNoViolations(page);
    await dialog.getByRole('checkbox', { name: 'Only what the window shows of it' }).uncheck();
    await expect(seen).toHaveValue(new RegExp(`^(?:## |- \\*\\*)${other?.name ?? ''}`, 'm'));
    await expect(seen).not.toHaveValue(/project: /);
    await page.keyboard.press('Escape');
  }
});
