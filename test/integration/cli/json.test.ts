import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { procedures } from '../../../core/contract/procedures.ts';
import type { OutputOf, ProcedureName } from '../../../core/contract/procedures.ts';
import { makeConversations } from '../../helpers/madeConversations.ts';
import { cliJson, runCli } from '../../helpers/runCli.ts';
import { writePlainLog } from '../../helpers/writeLogs.ts';

let home: string;
let log: string;
let imported: OutputOf<'import'>;
let segment: string;
let grip: string;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'strata-cli-'));
  const conversations = makeConversations({
    seed: 5,
    from: '2025-11-03',
    to: '2026-02-20',
    count: 12,
  });
  log = await writePlainLog(join(home, 'talk.jsonl'), conversations);
  imported = await cliJson(home, 'import', log);
  await cliJson(home, 'index');
  const toc = await cliJson<OutputOf<'toc'>>(home, 'toc', '--depth', '6');
  let row = toc.children[0];
  while (row?.children !== undefined) row = row.children[0];
  segment = row?.nodeId ?? '';
  const shown = await cliJson<OutputOf<'show'>>(home, 'show', segment);
  grip = shown.bullets[0]?.gripIds[0] ?? '';
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

/** The keys that the design promises, in section 7; more are allowed only where they are named. */
const PROMISED: Readonly<Record<string, string>> = {
  import: 'totals files keptOut indexed',
  index: `segments nodesWritten calls tokensIn tokensOut cost failed elapsedMs
    stopped`,
  toc: 'node children',
  show: `nodeId level title start end parents conversationId turnIds overlapEventIds content
    contentLevel tokenCount originalTokenCount rawTokenCount ratio bullets keywords anchors markers
    version cause createdAt summarizer model promptVersion fidelity
    state successors appendedFrom pinned edited tokensIn tokensOut cost durationMs inputHash
    entities relations timeMarkers problem doubts`,
  grip: 'gripId excerpt eventIdStart eventIdEnd nodeId conversationId source time events',
  events: 'events turns total',
  status:
    'counts sources jobs stale queue spend metrics zone unfinished following unwritten stopped batches',
  discover: 'sources',
};

describe('--json', () => {
  test.each([
    ['import', () => ['import', log]],
    ['index', () => ['index', '--provider', 'extractive']],
    ['toc', () => ['toc']],
    ['toc', () => ['toc', 'toc:year:2025', '--depth', '2']],
    ['toc', () => ['toc', '--from', '2025-11', '--to', '2025-12']],
    ['show', () => ['show', segment, '--level', 'tags']],
    ['show', () => ['show', 'toc:year:2026', '--level', 'full']],
    ['grip', () => ['grip', grip, '--before', '1', '--after', '2']],
    ['events', () => ['events', segment]],
    ['status', () => ['status']],
    ['discover', () => ['discover']],
  ] as const)('%s prints one document of the contract, and nothing else', async (name, args) => {
    const run = await runCli(home, [...args(), '--json']);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout.endsWith('}\n')).toBe(true);
    const document = JSON.parse(run.stdout) as Record<string, unknown>;
    expect(
      procedures[name satisfies ProcedureName].output.safeParse(document).error,
    ).toBeUndefined();
    const { level } = document;
    const promised = PROMISED[name]?.split(/\s+/) ?? [];
    if (name === 'show' && level !== 'segment') promised.push('page');
    expect(Object.keys(document).toSorted()).toEqual(promised.toSorted());
  });

  test('import accounts for every line of a file', () => {
    expect(imported.files).toHaveLength(1);
    const [file] = imported.files;
    expect(file).toMatchObject({ path: log, source: 'plain', stateLines: 0, problems: [] });
    expect(file?.lines).toBe(imported.totals.eventsRead);
    expect(imported.totals).toMatchObject({ files: 1, conversations: 12, duplicates: 0 });
  });

  test('a second import reads nothing', async () => {
    const again = await cliJson<OutputOf<'import'>>(home, 'import', log);
    expect(again.totals).toMatchObject({ files: 1, eventsRead: 0, eventsAdded: 0 });
  });

  test('events come in pages that make up the whole', async () => {
    const whole = await cliJson<OutputOf<'events'>>(home, 'events', 'toc:year:2025');
    const first = await cliJson<OutputOf<'events'>>(
      home,
      'events',
      'toc:year:2025',
      '--limit',
      '7',
    );
    const rest = await cliJson<OutputOf<'events'>>(
      home,
      'events',
      'toc:year:2025',
      '--offset',
      '7',
    );
    expect(whole.total).toBe(whole.events.length);
    expect([...first.events, ...rest.events]).toEqual(whole.events);
  });

  test("a conversation's events are found by its own id and by its native one", async () => {
    const { conversationId } = await cliJson<OutputOf<'show'>>(home, 'show', segment);
    const native = (conversationId ?? '').slice('plain:'.length);
    const byId = await cliJson<OutputOf<'events'>>(home, 'events', conversationId ?? '');
    expect(await cliJson(home, 'events', native)).toEqual(byId);
    expect(byId.events.every((event) => event.conversationId === conversationId)).toBe(true);
  });

  test('the excerpt of a grip stands in its event', async () => {
    const shown = await cliJson<OutputOf<'grip'>>(home, 'grip', grip);
    const [event] = shown.events;
    expect(shown.events.map(({ eventId }) => eventId)).toEqual([shown.eventIdStart]);
    expect(event?.text).toContain(shown.excerpt);
    expect(shown.nodeId).toBe(segment);
  });
});

describe('exit codes', () => {
  test.each([
    ['no such node', 3, () => ['show', 'toc:day:1999-01-01']],
    ['no such level of time', 3, () => ['toc', 'toc:decade:1990']],
    ['no such grip', 3, () => ['grip', 'grip:0000000000000:00000000000000000000000000']],
    ['no such conversation', 3, () => ['events', 'nobody']],
    ['no such version', 3, () => ['show', segment, '--version', '99']],
    ['an unknown command', 2, () => ['shew', segment]],
    ['an unknown option', 2, () => ['toc', '--deep', '2']],
    ['an argument that is missing', 2, () => ['show']],
    ['a level that there is not', 2, () => ['show', segment, '--level', 'huge']],
    ['a time that is none', 2, () => ['toc', '--from', 'never']],
    ['a depth of nothing', 2, () => ['toc', '--depth', '0']],
    ['a depth below the segments', 2, () => ['toc', '--depth', '9']],
    ['a port beyond the last', 2, () => ['serve', '--port', '70000']],
    ['a provider that there is not', 2, () => ['index', '--provider', 'oracle']],
    ['a path that there is not', 1, () => ['import', join(home, 'nowhere')]],
  ] as const)('%s', async (_name, code, args) => {
    const run = await runCli(home, [...args(), '--json']);
    expect(run).toMatchObject({ code, stdout: '' });
    expect(run.stderr).not.toBe('');
    expect(run.stderr).not.toMatch(/\n\s+at /);
  });

  test('help is asked for, not wrong', async () => {
    const run = await runCli(home, ['--help']);
    expect(run.code).toBe(0);
    expect(run.stdout).toContain('import');
  });
});

describe('without --json', () => {
  test('every id that is printed can be given to the next command', async () => {
    const toc = await runCli(home, ['toc', '--depth', '6']);
    const ids = toc.stdout.match(/toc:segment:\S+/g) ?? [];
    expect(ids).toContain(segment);
    const shown = await runCli(home, ['show', segment]);
    expect(shown.stdout).toContain(`[${grip}]`);
    expect((await runCli(home, ['grip', grip])).code).toBe(0);
  });

  test('an empty memory says what to do', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'strata-cli-empty-'));
    const run = await runCli(empty, ['toc']);
    rmSync(empty, { recursive: true, force: true });
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toContain('strata import');
  });
});
