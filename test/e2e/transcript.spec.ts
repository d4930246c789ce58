/** A conversation as it was said: opened at its words, folded, scrolled to both ends, moved by keys. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { logOf, uuid } from '../helpers/logLines.ts';
import { expectNoViolations } from './expectNoViolations.ts';
import { expect, openWindow, startTestHost, test as base, type TestHost } from './strataTest.ts';

const SESSION = '77777777-7777-4777-8777-777777777777';
const ID = `claude-code:${SESSION}`;
const ESCAPE = String.fromCodePoint(27);
/** A green point. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const TURNS = 120;

type Block = Readonly<Record<string, unknown>>;

/** A hundred and twenty turns; in the middle one of everything that a tool does. */
function linesOf(): readonly string[] {
  const lines: string[] = [];
  let calls = 0;
  const add = (type: 'user' | 'assistant', content: string | readonly Block[]): void => {
    const at = lines.length;
    lines.push(
      JSON.stringify({
        type,
        message: { role: type, content },
        uuid: uuid(at),
        sessionId: SESSION,
        cwd: '/home/mira/shop',
        version: '2.1.20',
        timestamp: new Date(Date.parse('2026-03-04T09:00:00Z') + at * 2400).toISOString(),
      }),
    );
  };
  const call = (name: string, input: Block, result: string | readonly Block[], failed = false) => {
    const id = `toolu_${++calls}`;
    add('assistant', [{ type: 'tool_use', id, name, input }]);
    add('user', [{ type: 'tool_result', tool_use_id: id, content: result, is_error: failed }]);
  };
  for (let turn = 1; turn <= TURNS; turn++) {
    add('user', `Request ${turn}: look after the tax table.`);
    if (turn === 60) everything(add, call);
    if (turn === TURNS) call('Bash', { command: 'npm run lint' }, 'Exit code 2\n1 problem', true);
    add('assistant', [{ type: 'text', text: `Answer ${turn}: the table is **kept**.` }]);
  }
  return lines;
}

function everything(
  add: (type: 'user' | 'assistant', content: string | readonly Block[]) => void,
  call: (name: string, input: Block, result: string | readonly Block[], failed?: boolean) => void,
): void {
  add('assistant', [{ type: 'thinking', thinking: 'The rate may be cached.', signature: 'x' }]);
  for (const name of ['a', 'b', 'c'])
    call('Read', { file_path: `/home/mira/shop/${name}.ts` }, `     1→export const ${name} = 1;`);
  call(
    'Edit',
    {
      file_path: '/home/mira/shop/src/tax.ts',
      old_string: 'const rate = table(country);\nreturn rate;',
      new_string: 'const rate = cached(country);\nlock(rate);\nreturn rate;',
    },
    'The file has been updated.',
  );
  call(
    'Bash',
    { command: 'go test ./...', description: 'Run the tests' },
    `Exit code 1\n${ESCAPE}[31mFAIL${ESCAPE}[0m  tax    0.4s`,
    true,
  );
  const long = Array.from({ length: 4000 }, (_, at) => `line ${at + 1}`).join('\n');
  call('Write', { file_path: '/home/mira/shop/long.txt', content: long }, 'Created.');
  call('Bash', { command: 'cat rates.json' }, `${'0.19, '.repeat(600)}far-right`);
  call('Read', { file_path: '/home/mira/shop/shot.png' }, [
    { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PNG } },
  ]);
  add('assistant', [{ type: 'text', text: 'שלום, הטבלה מוכנה.\n\n表は完成しました。' }]);
}

const test = base.extend<object, { readonly told: TestHost }>({
  told: [
    // Playwright reads the fixtures that one needs from this pattern.
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      const host = await startTestHost();
      const folder = join(host.dir, 'projects', '-home-mira-shop');
      await mkdir(folder, { recursive: true });
      const log = join(folder, `${SESSION}.jsonl`);
      await writeFile(log, logOf(linesOf()));
      await host.fill(log);
      await use(host);
      await host.close();
    },
    { scope: 'worker' },
  ],
});

const side = (page: Page): Locator => page.locator('#evidence-pane');
const transcript = (page: Page): Locator => side(page).getByRole('list', { name: 'Transcript' });
const card = (page: Page, words: string | RegExp): Locator =>
  transcript(page).getByRole('button', { name: words }).first();

/** Opens the event that has some words, and waits until it is there. */
async function openAt(page: Page, host: TestHost, words: string): Promise<string> {
  const client = await host.connect();
  const { positions } = await client.call('transcriptHits', { conversationId: ID, words });
  const offset = positions[0] ?? 0;
  const { events } = await client.call('events', { target: ID, limit: 1, offset });
  client.close();
  const eventId = events[0]?.eventId ?? '';
  await openWindow(page, host, `/event/${eventId}`);
  await expect(side(page).locator(`[data-event-id="${eventId}"][data-own]`)).toBeInViewport();
  return eventId;
}

test('a point opens its words where they were said, with all before and after them', async ({
  page,
  told,
}) => {
  const client = await told.connect();
  const { turns } = await client.call('conversation', { conversationId: ID });
  client.close();
  const gripId = turns[59]?.gripIds[0] ?? '';
  await openWindow(page, told, `/grip/${gripId}`);
  await expect(side(page).locator('mark').first()).toBeInViewport();
  const scroller = side(page).getByRole('region', { name: 'What was said' });
  await scroller.focus();
  await page.keyboard.press('Home');
  await expect(transcript(page).getByText('Request 1: look')).toBeInViewport();
  await page.keyboard.press('End');
  await expect(transcript(page).getByText(`Answer ${TURNS}: the`)).toBeInViewport();
  expect(await transcript(page).getByRole('listitem').count()).toBeLessThan(100);
});

test('what is opened stands still while all around it is drawn', async ({ page, told }) => {
  await openAt(page, told, 'Request 90:');
  const own = side(page).locator('[data-own]');
  const pane = await side(page).getByRole('region', { name: 'What was said' }).boundingBox();
  await expect
    .poll(async () => Math.round(((await own.boundingBox())?.y ?? 0) - (pane?.y ?? 0)))
    .toBeCloseTo(Math.round((pane?.height ?? 0) / 3), -1);
});

test('what is opened stays in sight when the rest of its conversation comes late', async ({
  page,
  told,
}) => {
  const { promise: late, resolve: come } = Promise.withResolvers<void>();
  const asked = new Set<number>();
  await page.routeWebSocket(/./, (window) => {
    const host = window.connectToServer();
    window.onMessage((frame) => {
      const { id, method } = JSON.parse(String(frame)) as { id: number; method?: string };
      if (method === 'transcript') asked.add(id);
      host.send(frame);
    });
    host.onMessage((frame) => {
      const { id } = JSON.parse(String(frame)) as { id?: number };
      const isLate = id !== undefined && asked.has(id);
      void (isLate ? late : Promise.resolve()).then(() => window.send(frame));
    });
  });
  await openAt(page, told, 'Request 90:');
  const own = side(page).locator('[data-own]');
  const rows = transcript(page).locator('[data-row]');
  const size = async (): Promise<number> => Number(await rows.first().getAttribute('aria-setsize'));
  const [part, top] = [await size(), await standing(own)];
  come();
  await expect.poll(size).toBeGreaterThan(part);
  await expect(own).toBeInViewport();
  expect(await standing(own)).toBeCloseTo(top, -1);
});

/** How far down it is, px, once it has not moved for a while. */
async function standing(shown: Locator): Promise<number> {
  return shown.evaluate(async (element) => {
    let top = NaN;
    for (let still = 0; still < 20;) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = Math.round(element.getBoundingClientRect().top);
      still = now === top ? still + 1 : 0;
      top = now;
    }
    return top;
  });
}

test('tools are cards: what was changed, how it ended, what was looked at', async ({
  page,
  told,
}) => {
  await openAt(page, told, 'Request 60:');
  await expect(card(page, /thinking The rate/)).toHaveAttribute('aria-expanded', 'false');
  await expect(card(page, /^Read 3$/)).toBeVisible();
  const edit = card(page, /Edit.*tax\.ts/);
  await expect(edit).toContainText('+2 −1');
  await edit.click();
  const diff = transcript(page).getByLabel('Changes of /home/mira/shop/src/tax.ts');
  await expect(diff.locator('[data-kind="removed"] b')).toHaveText('table');
  await expect(diff.locator('[data-kind="added"] b').first()).toHaveText('cached');
  await edit.click();
  await expect(diff).toHaveCount(0);

  const failed = card(page, /go test/);
  await expect(failed).toContainText(/exit 1 · \d/);
  await failed.click();
  const output = transcript(page).locator('pre[data-kind="printed"]');
  await expect(output).toHaveText('FAIL  tax    0.4s');
  await expect(output).toHaveCSS('white-space', 'pre');
  await expect(output.locator('[data-look="red"]')).toHaveText('FAIL');

  await card(page, /^Read 3$/).click();
  await card(page, /shop\/b\.ts/).click();
  await expect(transcript(page).locator('.hljs-keyword').first()).toHaveText('export');
});

test('a file of thousands of lines comes a piece at a time', async ({ page, told }) => {
  await openAt(page, told, 'Request 60:');
  await card(page, /Write.*long\.txt/).click();
  const lines = transcript(page).getByLabel('Changes of /home/mira/shop/long.txt').locator('span');
  await expect(lines).toHaveCount(200);
  await transcript(page).getByRole('button', { name: 'Show all 4,000 lines' }).click();
  await expect(lines).toHaveCount(4000);
});

test('a picture of the log is shown when it is wanted, from the log itself', async ({
  page,
  told,
}) => {
  await openAt(page, told, 'Request 60:');
  await card(page, /shot\.png/).click();
  await expect(transcript(page).locator('img')).toHaveCount(0);
  await transcript(page).getByRole('button', { name: 'Show the picture' }).click();
  const picture = transcript(page).getByRole('img', { name: 'From the log' });
  await expect(picture).toHaveAttribute('src', /^data:image\/png;base64,/);
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => 1))).toBe(1);
});

test('words of any script are read their own way, selected and copied; the log is at hand', async ({
  page,
  told,
}) => {
  await openAt(page, told, 'שלום');
  const hebrew = transcript(page).getByText('שלום');
  await expect(hebrew).toHaveCSS('direction', 'rtl');
  await expect(transcript(page).getByText('表は完成')).toHaveCSS('direction', 'ltr');
  await hebrew.click({ clickCount: 3 });
  expect(await page.evaluate(() => getSelection()?.toString().trim())).not.toBe('');
  await side(page).locator('[data-own]').getByRole('button', { name: 'Raw' }).click();
  await expect(side(page).getByRole('region', { name: 'Original line' })).toContainText(
    `${SESSION}.jsonl at byte`,
  );
});

test('keys go from turn to turn, to errors, find words, and show the outline', async ({
  page,
  told,
}) => {
  await openAt(page, told, 'Request 10:');
  await side(page).focus();
  // The turn itself comes to the top first: it stood a third down.
  await page.keyboard.press('n');
  await expect(transcript(page).getByText('Request 10: look')).toBeInViewport();
  const said = page.locator('output').last();
  await page.keyboard.press('e');
  await expect(card(page, /go test/)).toBeInViewport();
  // Where one is, is open and marked, wherever on the screen it stands: the next key leads on from there.
  await expect(transcript(page).locator('[data-failed] [data-own]')).toBeVisible();
  await expect(said).toHaveText('Error 1 of 2');
  await page.keyboard.press('e');
  await expect(card(page, /npm run lint/)).toBeInViewport();
  await expect(said).toHaveText('Error 2 of 2');
  await page.keyboard.press('e');
  await expect(said).toHaveText('There is no further error.');

  await page.keyboard.press('f');
  const field = side(page).getByRole('textbox', { name: 'Find in this conversation' });
  await expect(field).toBeFocused();
  await field.fill('request 100:');
  await expect(side(page).getByText('1 of 1', { exact: true })).toBeVisible();
  await expect(transcript(page).getByText('Request 100: look')).toBeInViewport();
  await field.press('Escape');
  await expect(field).toHaveCount(0);

  await side(page).focus();
  await page.keyboard.press('o');
  await expect(side(page).getByRole('heading', { name: 'Outline' })).toBeVisible();
  await side(page).getByRole('button', { name: 'Errors' }).click();
  const entries = side(page).getByRole('list', { name: 'Outline' }).getByRole('button');
  await expect(entries).toHaveCount(2);
  await expectNoViolations(page);
  await entries.first().click();
  await expect(card(page, /go test/)).toBeInViewport();
});

test('at Full the page of a conversation is its transcript, with the outline beside it', async ({
  page,
  told,
}) => {
  const client = await told.connect();
  const { nodes } = await client.call('conversation', { conversationId: ID });
  client.close();
  await page.setViewportSize({ width: 1680, height: 900 });
  await openWindow(page, told, `/node/${nodes[0] ?? ''}`);
  await page.getByRole('radio', { name: /^(Full|Transcript)$/ }).check();
  const list = page.locator('#node-pane').getByRole('list', { name: 'Transcript' });
  await expect(list.getByText('Request 1: look')).toBeVisible();
  const outline = side(page).getByRole('list', { name: 'Outline' });
  await outline.getByRole('button', { name: /Request 80:/ }).click();
  await expect(list.getByText('Request 80: look')).toBeInViewport();
  await expect(outline.getByRole('button', { name: /Request 80:/ })).toHaveAttribute(
    'aria-current',
    'location',
  );
  await side(page).getByRole('button', { name: 'Close outline' }).click();
  await expect(outline).toHaveCount(0);
});

test('words far to the right of a line are brought into sight when they are found', async ({
  page,
  told,
}) => {
  await openAt(page, told, 'Request 10:');
  await side(page).focus();
  await page.keyboard.press('f');
  await side(page).getByRole('textbox', { name: 'Find in this conversation' }).fill('far-right');
  await expect(side(page).getByText('1 of 1', { exact: true })).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(() => {
        const [range] = CSS.highlights.get('found') ?? [];
        if (!(range instanceof Range)) return null;
        const { left, right } = range.getBoundingClientRect();
        const pane = document.getElementById('evidence-pane')?.getBoundingClientRect();
        return pane !== undefined && left >= pane.left && right <= pane.right;
      }),
    )
    .toBe(true);
});

test('the outline follows what is read; a file opens its change; r shows the line of the log', async ({
  page,
  told,
}) => {
  const client = await told.connect();
  const { nodes } = await client.call('conversation', { conversationId: ID });
  client.close();
  await page.setViewportSize({ width: 1680, height: 900 });
  await openWindow(page, told, `/node/${nodes[0] ?? ''}`);
  await page.getByRole('radio', { name: /^(Full|Transcript)$/ }).check();
  const list = page.locator('#node-pane').getByRole('list', { name: 'Transcript' });
  await expect(list.getByText('Request 1: look')).toBeVisible();
  const outline = side(page).getByRole('list', { name: 'Outline' });
  await page.locator('#node-pane').focus();
  await page.keyboard.press('e');
  // Where one is, is in sight: the next key leads on from there.
  await expect(list.locator('[data-failed] [data-own]').first()).toBeInViewport();
  await page.keyboard.press('e');
  await expect(page.locator('output').last()).toHaveText('Error 2 of 2');
  await expect(outline.locator('[aria-current="location"]')).toBeInViewport();

  await outline.getByRole('button', { name: /tax\.ts/ }).click();
  await expect(list.getByRole('button', { name: /Edit.*tax\.ts/ })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await expect(list.getByText('lock(rate);')).toBeInViewport();
  await page.locator('#node-pane').focus();
  await page.keyboard.press('r');
  await expect(list.getByText(/"sessionId"/).first()).toBeVisible();
});

test('all of a transcript goes on paper, from its first words to its last', async ({
  page,
  told,
}) => {
  const client = await told.connect();
  const { nodes } = await client.call('conversation', { conversationId: ID });
  client.close();
  await page.addInitScript(() => {
    window.print = () => {
      dispatchEvent(new Event('beforeprint'));
      document.body.dataset['printed'] = [
        ...document.querySelectorAll(
          '#node-pane ol:is([aria-label="Transcript"], [aria-label="Turns"]) li',
        ),
      ]
        .map(({ textContent }) => textContent)
        .join('\n');
      dispatchEvent(new Event('afterprint'));
    };
  });
  await openWindow(page, told, `/node/${nodes[0] ?? ''}`);
  // Nor is a list cut there.
  const turns = page.getByRole('list', { name: 'Turns' }).getByRole('listitem');
  await expect(turns).toHaveCount(40);
  await page.keyboard.press('Control+p');
  await expect(page.locator('body')).toHaveAttribute('data-printed', /Request 120:/);
  await expect(turns).toHaveCount(40);
  await page.getByRole('radio', { name: /^(Full|Transcript)$/ }).check();
  await expect(page.getByText('Request 1: look')).toBeVisible();
  await page.keyboard.press('Control+p');
  const body = page.locator('body');
  await expect(body).toHaveAttribute('data-printed', /Answer 120:/);
  const printed = (await body.getAttribute('data-printed')) ?? '';
  for (const turn of [1, 30, 60, 90, TURNS])
    expect(printed).toMatch(new RegExp(`Request ${turn}: look[^]*Answer ${turn}:`));
  // It is as it was before.
  await expect(page.getByText('Request 1: look')).toBeInViewport();
  await expect(page.locator('#node-pane [data-row]')).not.toHaveCount(TURNS * 2);
});

test('a transcript on its page scrolls by keys at once, to its end, and is found again where it was left', async ({
  page,
  told,
}) => {
  const client = await told.connect();
  const { nodes } = await client.call('conversation', { conversationId: ID });
  client.close();
  await openWindow(page, told, `/node/${nodes[0] ?? ''}`);
  await page.getByRole('radio', { name: /^(Full|Transcript)$/ }).check();
  const pane = page.locator('#node-pane');
  const list = pane.getByRole('list', { name: 'Transcript' });
  await expect(list.getByText('Request 1: look')).toBeVisible();
  await pane.focus();
  await page.keyboard.press('PageDown');
  const top = (): Promise<number> => pane.evaluate(({ scrollTop }) => Math.round(scrollTop));
  await expect.poll(top).toBeGreaterThan(300);
  await page.keyboard.press('End');
  await expect
    .poll(() =>
      pane.evaluate(({ scrollTop, clientHeight, scrollHeight }) =>
        Math.round(scrollHeight - clientHeight - scrollTop),
      ),
    )
    .toBeLessThanOrEqual(1);
  // How deep it is read, and what can be done with it, stay in sight; the path names it.
  await expect(pane.getByRole('radiogroup', { name: 'Level of detail' })).toBeInViewport();
  await expect(page.getByRole('navigation', { name: 'Path' })).not.toContainText('Conversation');

  await page.keyboard.press('Control+f');
  const field = pane.getByRole('textbox', { name: 'Find in this conversation' });
  await field.fill('request 100:');
  await expect(list.getByText('Request 100: look')).toBeInViewport();
  await field.press('Escape');
  await expect(field).toHaveCount(0);
  // The talk can stand alone, until what was thought is looked for.
  const thinking = list.getByRole('button', { name: /thinking/ });
  await pane.getByRole('button', { name: 'Hide thinking' }).click();
  await page.keyboard.press('Control+f');
  await field.fill('request 60:');
  await expect(list.getByText('Request 60: look')).toBeInViewport();
  await expect(thinking).toHaveCount(0);
  await field.fill('the rate may be cached');
  await expect(thinking).toBeVisible();
  await expect(pane.getByRole('button', { name: 'Hide thinking' })).toHaveCount(1);
  await field.press('Escape');
  await page.keyboard.press('Control+f');
  await field.fill('request 100:');
  await expect(list.getByText('Request 100: look')).toBeInViewport();
  await field.press('Escape');
  await expect(field).toHaveCount(0);
  const left = await top();
  await page.keyboard.press('Control+1');
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  expect(await top()).toBe(0);
  await page.goBack();
  await expect(list.getByText('Request 100: look')).toBeInViewport();
  await expect.poll(async () => Math.abs((await top()) - left)).toBeLessThan(60);
  // What is opened begins at its top.
  await page.getByRole('treeitem', { selected: true }).press('ArrowUp');
  await expect.poll(top).toBe(0);
});

for (const theme of ['light', 'dark'] as const)
  test(`has no accessibility violations in ${theme}`, async ({ page, told }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await openAt(page, told, 'Request 60:');
    await card(page, /Edit.*tax\.ts/).click();
    await card(page, /go test/).click();
    await page.waitForTimeout(200);
    await expectNoViolations(page);
  });
