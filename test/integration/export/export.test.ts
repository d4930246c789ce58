/** Documents of a real session: what they hold, and that all of it leads to its words. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import type { InputOf } from '../../../core/contract/procedures.ts';
import { openHost } from '../../helpers/openHost.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { PROJECT, SESSION } from '../conversations/session.ts';
import { readHtml } from '../../unit/export/readHtml.ts';
import { DAY, ID, sharedSession, talkLog } from './sharedSession.ts';

const shared = sharedSession();
const TOKEN = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
const ENDINGS = { markdown: 'md', html: 'html', json: 'json' } as const;
const PASSWORD = 'tr0ub4dor-Quagga-9';

/** What a program reads of an export. */
interface Json {
  readonly kind: string;
  readonly citations: readonly {
    readonly gripId: string;
    readonly excerpt: string;
    readonly eventId: string;
    readonly time: string;
    readonly file: string;
    readonly offset: number;
  }[];
  readonly [field: string]: unknown;
}

async function jsonOf(client: Client, input: Omit<InputOf<'export'>, 'format'>): Promise<Json> {
  const { text } = await client.call('export', { ...input, format: 'json' });
  return JSON.parse(text) as Json;
}

/** All ids of grips that a document names, its citations apart. */
function gripsIn(data: unknown, key = ''): readonly string[] {
  if (typeof data === 'string') return /gripIds$/i.test(key) ? [data] : [];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, one]) =>
    gripsIn(one, Array.isArray(data) ? key : name),
  );
}

describe('a conversation', () => {
  test('as JSON holds what the conversation says, and the words behind all of it', async () => {
    const client = shared.client();
    const data = await jsonOf(client, { target: ID });
    const whole = await client.call('conversation', { conversationId: ID });
    expect(data).toMatchObject({
      strata: 'export',
      version: 1,
      kind: 'conversation',
      zone: 'UTC',
      title: whole.title,
      project: 'shop',
      branch: 'tax',
      models: whole.models,
      amounts: { requests: 2, edits: 1, errors: 1, tokensIn: 22, cost: whole.cost },
      files: [{ path: `${PROJECT}/tax.ts`, edits: 1, added: 2, removed: 1 }],
      commits: [{ hash: '1a2b3c4', subject: 'Tax table by country' }],
      tests: [{ ok: false }, { ok: true, passed: 4 }],
      todos: [{ state: 'completed' }, { text: 'Round the sums', state: 'pending' }],
      turns: [
        {
          request: { text: 'Add a tax table by country to the checkout.' },
          outcome: { text: 'Its tests pass.' },
        },
        { request: { text: 'Commit it.' }, outcome: { text: 'Committed as 1a2b3c4.' } },
      ],
      transcript: null,
    });
    const points = data['points'] as readonly { readonly gripIds: readonly string[] }[];
    expect(points.map(({ gripIds }) => gripIds)).toEqual(
      whole.points.map(({ gripIds }) => gripIds),
    );
    const cited = new Set(data.citations.map(({ gripId }) => gripId));
    const { citations, ...rest } = data;
    expect(new Set(gripsIn(rest))).toEqual(cited);
    for (const { gripId, excerpt, eventId, file, offset } of citations) {
      const grip = await client.call('grip', { gripId });
      const event = grip.events.find((one) => one.eventId === eventId);
      expect({ excerpt, file, offset }).toEqual({
        excerpt: grip.excerpt,
        file: event?.file,
        offset: event?.offset,
      });
      const { line } = await client.call('rawLine', { eventId });
      expect(line.length).toBeGreaterThan(0);
    }
    // Requests and outcomes are cited by their own words.
    const turns = data['turns'] as readonly {
      readonly request: { readonly gripIds: readonly string[] };
      readonly outcome: { readonly gripIds: readonly string[] };
    }[];
    const excerptOf = ([gripId = '']: readonly string[]) =>
      citations.find((one) => one.gripId === gripId)?.excerpt;
    expect(
      turns.map(({ request, outcome }) => [request, outcome].map((one) => excerptOf(one.gripIds))),
    ).toEqual([
      ['Add a tax table by country to the checkout.', 'Its tests pass.'],
      ['Commit it.', 'Committed as 1a2b3c4.'],
    ]);
  });

  test('as Markdown and as a page says the same, with its sources at the end', async () => {
    const client = shared.client();
    const made = await client.call('export', { target: ID });
    expect(made).toMatchObject({
      fileName: '2026-03-04-tax-table-by-country.md',
      mediaType: 'text/markdown',
      masked: 0,
      bytes: Buffer.byteLength(made.text),
    });
    const page = await client.call('export', { target: ID, format: 'html' });
    expect(page).toMatchObject({
      fileName: '2026-03-04-tax-table-by-country.html',
      mediaType: 'text/html',
    });
    const read = readHtml(page.text);
    for (const words of [
      'Tax table by country',
      'claude-sonnet-4-5-20250929',
      '2026-03-04 09:00 – 2026-03-04 09:16',
      'Add a tax table by country to the checkout.',
      '1 edit, +2 −1',
      '1a2b3c4',
      'pending: Round the sums',
      'Mended later.',
    ]) {
      expect(made.text).toContain(words);
      expect(read.text).toContain(words);
    }
    const footnotes = [...made.text.matchAll(/^\[\^(\d+)\]: /gm)].map(([, number]) => number);
    const uses = new Set([...made.text.matchAll(/\[\^(\d+)\](?!:)/g)].map(([, number]) => number));
    expect(new Set(footnotes)).toEqual(uses);
    expect(footnotes.length).toBeGreaterThan(8);
    expect(read.elements.filter(({ attributes }) => attributes['id'] !== undefined)).toHaveLength(
      footnotes.length,
    );
  });

  test('with its transcript tells what was said in full, and tools a line each', async () => {
    const client = shared.client();
    const { text } = await client.call('export', { target: ID, transcript: true });
    expect(text).toContain('**User** · 2026-03-04 09:00\n\n> Add a tax table by country');
    expect(text).toContain('- 09:01 **Bash** `npm test`\n- 09:02 → Bash `Exit code 1 (2 lines)`');
    const page = await client.call('export', { target: ID, transcript: true, format: 'html' });
    expect(page.text).toContain(
      '</summary><pre dir="auto">Exit code 1\nFAIL checkout: table is empty</pre>',
    );
    const data = await jsonOf(client, { target: ID, transcript: true });
    const { total } = await client.call('events', { target: ID });
    expect(data['transcript']).toMatchObject({ total });
    expect((data['transcript'] as { readonly events: readonly unknown[] }).events).toHaveLength(
      total,
    );
  });

  test('without citations names no grip, no event and no log', async () => {
    const client = shared.client();
    for (const format of ['markdown', 'html', 'json'] as const) {
      const { text } = await client.call('export', { target: ID, format, citations: false });
      expect(text).not.toMatch(/grip:\d|evt:\d|\.jsonl/);
    }
  });

  test('without paths tells no home folder', async () => {
    const client = shared.client();
    for (const format of ['markdown', 'html', 'json'] as const) {
      const { text } = await client.call('export', {
        target: ID,
        format,
        transcript: true,
        paths: false,
      });
      expect(text).toContain('~/work/shop/tax.ts');
      expect(text).toContain(`${SESSION}.jsonl`);
      expect(text).not.toMatch(/\/home\/mira|-home-mira|\/tmp\//);
    }
  });
});

describe('periods, projects and segments', () => {
  test('a period tells totals, projects, points and its conversations', async () => {
    const client = shared.client();
    const { page, title } = await client.call('show', { nodeId: DAY });
    for (const target of [DAY, 'toc:week:2026-W10']) {
      const data = await jsonOf(client, { target });
      expect(data).toMatchObject({
        kind: 'period',
        id: target,
        conversationCount: 1,
        commitCount: 1,
        projects: [{ name: 'shop', conversations: 1, requests: 2 }],
        conversations: [{ conversationId: ID, project: 'shop', requests: 2 }],
      });
      expect(data['points']).toEqual(
        page?.points.map(({ nodeId: _node, title: _title, projectId: _project, ...point }) => ({
          ...point,
          project: 'shop',
        })),
      );
    }
    const made = await client.call('export', { target: DAY });
    expect(made.fileName).toBe('2026-03-04-tax-table-by-country.md');
    expect(made.text.split('\n')[0]).toBe(`# ${title}`);
    expect(made.text).toContain('1 conversation · 2 requests · 16 min · 1 edit');
  });

  test('a project is found by id, name and folder, and tells of itself alone', async () => {
    const client = shared.client();
    const { projects } = await client.call('projects', {});
    const projectId = projects.find(({ name }) => name === 'shop')?.projectId ?? '';
    for (const target of [projectId, 'shop', 'Shop', PROJECT]) {
      const made = await client.call('export', { target });
      expect(made.fileName).toBe('2026-03-04-shop.md');
      expect(made.text).toContain('1 conversation · 2 requests');
      expect(made.text).toContain('Tax table by country');
      expect(made.text).not.toContain('ferry');
    }
    const month = await client.call('export', { target: 'toc:month:2026-03' });
    expect(month.text).toContain('ferry');
  });

  test('a period that is narrowed down tells what is left of it, and says so', async () => {
    const client = shared.client();
    const target = 'toc:month:2026-03';
    const narrow = { project: 'shop', from: '2026-03-02' };
    const left = await client.call('page', { nodeId: target, ...narrow });
    const data = await jsonOf(client, { target, lens: narrow });
    expect(data).toMatchObject({
      title: 'March 2026',
      conversationCount: left.totals.conversations,
      amounts: { requests: left.totals.requests },
      narrowedTo: [
        { name: 'project', value: 'shop' },
        { name: 'from', value: '2026-03-02' },
      ],
      conversations: [{ conversationId: ID }],
    });
    const { text } = await client.call('export', { target, lens: narrow });
    expect(text).toContain(' · project: shop · from: 2026-03-02\n');
    expect(text).not.toContain('ferry');
    const day = await client.call('export', { target: DAY, lens: { to: '2026-03-03' } });
    expect(day.text).toContain('0 conversations · 0 requests · to: 2026-03-03');
  });

  test('a project keeps to the time; what is told as a whole is not narrowed down', async () => {
    const client = shared.client();
    const { text } = await client.call('export', { target: 'shop', lens: { to: '2026-03-03' } });
    expect(text).toContain('0 conversations · 0 requests · to: 2026-03-03');
    await expect(client.call('export', { target: ID, lens: { tag: 'x' } })).rejects.toMatchObject({
      code: 'bad-input',
    });
  });

  test('a segment tells its texts, points and words; a day of a conversation stands for all of it', async () => {
    const client = shared.client();
    const { children } = await client.call('toc', { nodeId: DAY, depth: 2 });
    const [day] = children;
    const segment = day?.children?.[0];
    const data = await jsonOf(client, { target: segment?.nodeId ?? '', transcript: true });
    const shown = await client.call('show', { nodeId: segment?.nodeId ?? '' });
    expect(data).toMatchObject({
      kind: 'segment',
      nodeId: shown.nodeId,
      conversationId: ID,
      title: shown.title,
      points: shown.bullets,
      keywords: shown.keywords,
      transcript: { total: segment?.eventCount },
    });
    const detailed = data['detailed'] as readonly {
      readonly sentences: readonly { readonly gripIds: readonly string[] }[];
    }[];
    expect(
      detailed.flatMap(({ sentences }) => sentences).some(({ gripIds }) => gripIds.length > 0),
    ).toBe(true);
    expect((await jsonOf(client, { target: day?.nodeId ?? '' })).kind).toBe('conversation');
  });

  test('what is not there is not found', async () => {
    const client = shared.client();
    for (const target of [
      'toc:day:1999-01-01',
      'nobody',
      'claude-code:none',
      'project:000000000000',
    ])
      await expect(client.call('export', { target })).rejects.toMatchObject({
        code: 'not-found',
      });
  });
});

describe('points', () => {
  test('are told by project, as their board has them, with the words behind them', async () => {
    const client = shared.client();
    for (const [target, roles, title] of [
      ['points:open', ['open'], 'Open loops'],
      ['points:decisions', ['decided', 'corrected'], 'Decisions'],
      ['points:done,asked', ['asked', 'done'], 'Points: Asked, Done'],
    ] as const) {
      const listed = await client.call('points', { roles: [...roles] });
      const data = await jsonOf(client, { target });
      expect(data).toMatchObject({ kind: 'points', title, roles, state: 'open' });
      expect(data['points']).toEqual(
        listed.points.map(({ projectId: _id, nodeId: _node, changedAt: _at, became, ...told }) => ({
          ...told,
          became:
            became === undefined
              ? null
              : {
                  state: became.state,
                  text: became.text,
                  time: became.time,
                  gripIds: [became.gripId],
                },
        })),
      );
      expect(new Set(gripsIn(data))).toEqual(new Set(data.citations.map(({ gripId }) => gripId)));
    }
    const { text, fileName } = await client.call('export', { target: 'points:all' });
    expect(text).toContain('**answered** (');
    expect(text).toMatch(/^# Points\n\n\d+ points\n/);
    expect(text).toContain('## shop\n');
    expect(text).toContain('## Sources\n');
    expect(fileName).toBe('2026-03-04-points.md');
    const { text: html } = await client.call('export', { target: 'points:all', format: 'html' });
    expect(() => readHtml(html)).not.toThrow();
  });

  test('are narrowed down, which is said; nothing else is', async () => {
    const client = shared.client();
    const points = { project: 'shop', from: '2026-03-04', state: 'all' } as const;
    const data = await jsonOf(client, { target: 'points:all', points });
    expect(data['narrowedTo']).toEqual([
      { name: 'project', value: 'shop' },
      { name: 'from', value: '2026-03-04' },
      { name: 'state', value: 'open or closed' },
    ]);
    const listed = await client.call('points', points);
    expect(data['points']).toHaveLength(listed.total);
    const none = { target: 'points:open', points: { tag: 'none' } };
    expect((await client.call('export', none)).text).toContain('0 points · tag: none');
    for (const input of [{ target: ID, points: {} }, { target: 'points:nice' }])
      await expect(client.call('export', input)).rejects.toMatchObject({ code: 'bad-input' });
  });
});

test('secrets are masked wherever they stand, in all forms, and counted', async () => {
  const log = join(temporaryFolder(), 'talk.jsonl');
  const said = [
    `The password is ${PASSWORD}. Use it.`,
    `I set DB_PASSWORD=${PASSWORD} and the token ${TOKEN}.`,
    `Is ${PASSWORD} still right?`,
    `Yes.${' It is right.'.repeat(30)} ${TOKEN}`,
  ];
  writeFileSync(log, talkLog('keys', '2026-03-04T12:00:00.000Z', said));
  const { client } = await openHost();
  await client.call('import', { paths: [log] });
  await client.call('index', {});
  for (const format of ['markdown', 'html', 'json'] as const) {
    for (const transcript of [true, false]) {
      const made = await client.call('export', { target: 'plain:keys', format, transcript });
      expect(made.text).not.toContain(PASSWORD);
      expect(made.text).not.toContain(TOKEN);
      expect(made.fileName).toBe(`2026-03-04-is-secret-password-still-right.${ENDINGS[format]}`);
    }
    expect((await client.call('export', { target: DAY, format })).text).not.toContain(TOKEN);
    const { masked } = await client.call('export', {
      target: 'plain:keys',
      format,
      transcript: true,
    });
    expect(masked).toBeGreaterThanOrEqual(5);
  }
});

test('a caller who goes away stops it', async () => {
  const client = shared.client();
  const abort = new AbortController();
  const asked = client.call('export', { target: ID, transcript: true }, { signal: abort.signal });
  abort.abort();
  await expect(asked).rejects.toMatchObject({ code: 'cancelled' });
});
