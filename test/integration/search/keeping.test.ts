/** The index of words keeps up with what is imported, said, forgotten and broken off. */
import { createHash } from 'node:crypto';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { procedures } from '../../../core/contract/procedures.ts';
import { createSearchPlanner, indexSearch } from '../../../core/engine/index/indexSearch.ts';
import { createSearch } from '../../../core/engine/search/createSearch.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import type { Connection } from '../../../core/store/sql/sql.ts';
import { copiesOf, forkingImporter, forkingLine } from '../../helpers/forkingImporter.ts';
import { exchange, logOf } from '../../helpers/logLines.ts';
import { makeConversations } from '../../helpers/madeConversations.ts';
import { openHost } from '../../helpers/openHost.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { neverCancelled } from '../../helpers/storeMemory.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';
import { writePlainLog } from '../../helpers/writeLogs.ts';
import { forgetIn, leftOf } from '../forget/forgetting.ts';
import { hitsOf, idsOf, inOrder, logText, openSearching, talk } from './searching.ts';
import { until } from '../../helpers/until.ts';

const TABLES = ['said_words', 'tool_words', 'node_words'] as const;
const FIND = procedures.find.input.parse({ query: '' });

/** Every word of the index with the rows and places that hold it, as the index itself tells them: hashed. */
function stateOf(db: Connection): Readonly<Record<string, unknown>> {
  const state = Object.entries(wordsIn(db)).map(([name, rows]) => [
    name,
    `${rows.length} rows ${createHash('sha1').update(JSON.stringify(rows)).digest('hex')}`,
  ]);
  return {
    ...Object.fromEntries(state),
    due: db.all(sql`SELECT node_ix FROM search_due`),
    upTo: db.all(sql`SELECT event_ix FROM search_state`),
  };
}

function wordsIn(db: Connection): Readonly<Record<string, readonly unknown[]>> {
  const words: Record<string, readonly unknown[]> = {};
  for (const table of TABLES) {
    db.database.exec(
      `CREATE VIRTUAL TABLE IF NOT EXISTS temp.${table}_all USING fts5vocab(main, ${table}, instance)`,
    );
    words[table] = db.all({
      text: `SELECT * FROM temp.${table}_all ORDER BY term, doc, col, offset`,
      values: [],
    });
  }
  words['node_terms'] = db.all(sql`SELECT node_ix, hex(terms) FROM node_terms ORDER BY node_ix`);
  return words;
}

function termsIn(db: Connection): ReadonlySet<string> {
  const terms = new Set<string>();
  for (const table of TABLES)
    for (const row of wordsIn(db)[table] ?? []) terms.add((row as { readonly term: string }).term);
  return terms;
}

async function memoryOf(count: number, seed = 3): Promise<TestMemory> {
  const memory = openTestMemory();
  const log = join(temporaryFolder(), 'talk.jsonl');
  await writePlainLog(
    log,
    makeConversations({ seed, from: '2025-03-03', to: '2025-04-14', count }),
  );
  await memory.import(log);
  return memory;
}

describe('what is imported', () => {
  it('is found at once, also before it is indexed, and a second import and index change nothing', async () => {
    const { client, log } = await openSearching(
      talk('a', '2025-01-06T10:00:00.000Z', ['The zebra sleeps.', 'It does not.']),
    );
    const find = () => client.call('find', { query: 'zebra' });
    const { elapsedMs: _before, ...before } = await find();
    expect(before).toMatchObject({ total: 1, notIndexed: 0 });
    await client.call('import', { paths: [log] });
    await client.call('index', {});
    const { elapsedMs: _after, ...after } = await find();
    expect(after).toEqual(before);
    appendFileSync(log, logText(talk('b', '2025-01-07T10:00:00.000Z', ['A zebra again.'])));
    await client.call('import', { paths: [log] });
    expect(await find()).toMatchObject({ total: 2, notIndexed: 0 });
    await client.call('index', {});
    expect(await find()).toMatchObject({ total: 2, notIndexed: 0 });
  });

  it('is in the index alike, at once or bit by bit, whatever was broken off in between', async () => {
    const whole = await memoryOf(6);
    await whole.index();
    const expected = stateOf(whole.db);
    expect(expected['due']).toEqual([]);
    await whole.index();
    expect(stateOf(whole.db)).toEqual(expected);

    const broken = await memoryOf(6);
    // All but the words: a run that was killed before it came to them.
    await broken.index();
    for (const table of TABLES)
      broken.db.database.exec(`INSERT INTO ${table} (${table}) VALUES ('delete-all')`);
    broken.db.database.exec(`
      DELETE FROM node_terms; UPDATE search_state SET event_ix = 0;
      INSERT OR IGNORE INTO search_due (node_ix) SELECT node_ix FROM node`);
    const planner = createSearchPlanner({
      ...broken.reader,
      // Small steps, so that there is much to break off between.
      eventsToIndex: (after, limit) => broken.reader.eventsToIndex(after, { ...limit, events: 2 }),
      nodesToIndex: (level) => broken.reader.nodesToIndex(level, 1),
    });
    let runs = 0;
    for (let isDone = false; !isDone && runs < 500; runs += 1) {
      let steps = 0;
      const signal = {
        aborted: false,
        throwIfAborted() {
          // An idle run asks six times: it ends.
          if ((steps += 1) > 9) throw new Error('killed');
        },
      };
      isDone = await indexSearch(planner, broken.writer, { signal }).then(
        () => true,
        (thrown: unknown) => {
          if (thrown instanceof Error && thrown.message === 'killed') return false;
          throw thrown;
        },
      );
    }
    expect(runs).toBeGreaterThan(3);
    expect(stateOf(broken.db)).toEqual(expected);
  });

  it('is written by two at once as by one', async () => {
    const memory = await memoryOf(5);
    await memory.index();
    const expected = stateOf(memory.db);
    memory.db.database.exec(`
      INSERT INTO said_words (said_words) VALUES ('delete-all');
      INSERT INTO tool_words (tool_words) VALUES ('delete-all');
      UPDATE search_state SET event_ix = 0;
      INSERT OR IGNORE INTO search_due (node_ix) SELECT node_ix FROM node`);
    await Promise.all(
      [1, 2].map(() =>
        indexSearch(createSearchPlanner(memory.reader), memory.writer, { signal: neverCancelled }),
      ),
    );
    expect(stateOf(memory.db)).toEqual(expected);
  });
});

it('what comes too late changes nothing: events that are in or gone, nodes that were written since', async () => {
  const memory = await memoryOf(2);
  await memory.index();
  const before = stateOf(memory.db);
  const late = { words: 'quagga', wholes: '', name: '' };
  await memory.writer.addEventWords([{ ...late, eventIx: 1, table: 'said' }], 1);
  // Forgotten between being read and being written.
  await memory.writer.addEventWords(
    (['said', 'tool'] as const).map((table) => ({ ...late, eventIx: 9_999, table })),
    await memory.reader.indexedUpTo(),
  );
  const entry = { words: 'quagga', wholes: '', terms: new Uint8Array() };
  await memory.writer.setNodeWords([{ nodeIx: 1, changes: 1, entry }]);
  expect(stateOf(memory.db)).toEqual(before);
  // It has changed once more since it was read: what was read is kept for now, and it stays due.
  memory.db.run(sql`INSERT INTO search_due (node_ix, changes) VALUES (1, 2)`);
  await memory.writer.setNodeWords([{ nodeIx: 1, changes: 1, entry }]);
  expect(memory.db.all(sql`SELECT node_ix, changes FROM search_due WHERE node_ix = 1`)).toEqual([
    { node_ix: 1, changes: 2 },
  ]);
  await memory.index();
  expect(stateOf(memory.db)).toEqual(before);
});

it('an event that was shown as a copy until its original came is counted once', async () => {
  const at = '2026-01-05T10:00:00.000Z';
  const said = exchange(1, 2, at);
  const folder = temporaryFolder();
  const logs = { copy: copiesOf(said, '2026-02-17T09:00:00.000Z'), original: said };
  const memory = openTestMemory();
  const search = createSearch({
    reader: memory.reader,
    countTokens: (text) => text.length,
    now: () => Date.parse(at),
    ticks: () => 0,
  });
  for (const [name, lines] of Object.entries(logs)) {
    const log = join(folder, `${name}.jsonl`);
    writeFileSync(log, logOf(lines.map((line) => forkingLine(name, line))));
    await memory.import(log, { importer: forkingImporter });
    await memory.index();
    const found = await search.find({ ...FIND, query: 'checkout' }, neverCancelled);
    expect([found.total, found.results.map(({ event }) => event.conversationId)]).toEqual([
      2,
      [`plain:${name}`, `plain:${name}`],
    ]);
  }
});

it('a filter finds what is older than all that it is first put to', async () => {
  const memory = openTestMemory();
  const log = join(temporaryFolder(), 'talk.jsonl');
  writeFileSync(log, logText(talk('old', '2025-01-06T10:00:00.000Z', ['A zebra.', 'Another.'])));
  await memory.import(log);
  await memory.index();
  memory.db.run(sql`
    WITH RECURSIVE many (ix) AS (SELECT 1000 UNION ALL SELECT ix + 1 FROM many WHERE ix < 62000)
    INSERT INTO said_words (rowid, words, wholes, name) SELECT ix, 'zebra', '', '' FROM many`);
  const filter = { conversationId: 'plain:old' };
  const query = { table: 'said', match: 'words : "zebra"', limit: 8_000, filter } as const;
  expect(await memory.reader.matchingEvents(query)).toEqual({ ixs: [1], isCut: false });
});

describe('what is followed', () => {
  it('is findable as soon as its turn is told', async () => {
    const folder = temporaryFolder();
    const { client } = await openHost({ live: true });
    await client.call('follow', { paths: [folder] });
    const now = new Date().toISOString();
    writeFileSync(
      join(folder, 'a.jsonl'),
      logText(talk('live', now, ['Where did the quagga go?', 'The quagga went home.'])),
    );
    await until(async () =>
      expect(inOrder(hitsOf(await client.call('find', { query: 'quagga' })))).toEqual([
        'live:0',
        'live:1',
      ]),
    );
    const question = { question: 'Where did the quagga go?', mode: 'toc' } as const;
    await until(async () => expect((await client.call('navigate', question)).found).toBe(true));
  });
});

describe('what is forgotten', () => {
  const secret = talk('secret', '2025-01-06T10:00:00.000Z', [
    'The zebra password is xylophone, I decided.',
    'We decided that xylophone is the zebra password. I will keep it in quaggaFile.',
    { text: 'cat quaggaFile okapi', kind: 'tool_call', role: 'assistant', name: 'Bash' },
  ]);
  const other = talk('other', '2025-01-06T12:00:00.000Z', [
    'The parser is slow today, what can we do about it?',
    'I decided to make the parser faster.',
  ]);
  const GONE = ['zebra', 'xylophon', 'quagga', 'quaggafil', 'okapi'];

  it('leaves no word in the index, nor in any byte of the database', async () => {
    const memory = openTestMemory();
    const log = join(temporaryFolder(), 'talk.jsonl');
    writeFileSync(log, logText([...secret, ...other]));
    await memory.import(log);
    await memory.index();
    expect(GONE.filter((word) => termsIn(memory.db).has(word))).toEqual(GONE);
    await forgetIn(memory, { kind: 'conversation', value: 'plain:secret' });
    expect(GONE.filter((word) => termsIn(memory.db).has(word))).toEqual([]);
    expect(leftOf(memory.db, [...GONE, 'ebra', 'ylophon', 'uagga', 'kapi'])).toEqual([]);
    expect(memory.db.all(sql`SELECT count(*) AS parts FROM said_words_idx`)).toEqual([
      { parts: 1 },
    ]);
    await memory.index();
    const alone = openTestMemory();
    writeFileSync(log, logText(other));
    await alone.import(log);
    await alone.index();
    expect([...termsIn(memory.db)]).toEqual([...termsIn(alone.db)]);
    expect(leftOf(memory.db, GONE)).toEqual([]);
  });

  it('is not found any more, from the moment on', async () => {
    const { client } = await openSearching([...secret, ...other]);
    expect(idsOf(await client.call('find', { query: 'xylophone' })).length).toBeGreaterThan(0);
    await client.call('forget', { conversationId: 'plain:secret' });
    const found = await client.call('find', { query: 'xylophone' });
    expect(found).toMatchObject({ results: [], nodes: [], total: 0 });
    await client.call('index', {});
    for (const mode of ['toc', 'auto'] as const)
      expect(
        await client.call('navigate', { question: 'the xylophone password', mode }),
      ).toMatchObject({
        found: false,
        evidence: [],
      });
    expect(idsOf(await client.call('find', { query: 'parser' })).length).toBeGreaterThan(0);
  });
});
