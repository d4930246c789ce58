/** A memory of a build that kept no facts gets them from the lines that it keeps. */
import { expect, test } from 'vitest';
import { openForWriting } from '../../../core/store/sql/openDatabase.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import { startHost } from '../../helpers/openHost.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { SESSION, writeSession } from './session.ts';

const ID = `claude-code:${SESSION}`;

test('it tells what a new one tells, with turns that end where they end, and verifies', async () => {
  const { main, agent } = await writeSession(temporaryFolder());
  const first = await startHost();
  await first.client.call('import', { paths: [main, agent] });
  await first.client.call('index', {});
  const whole = await first.client.call('conversation', { conversationId: ID });
  const { turns } = await first.client.call('events', { target: ID });
  await first.close();

  asOlderBuild(`${first.home}/memory.db`);
  const again = await startHost({ dataDir: first.home });
  try {
    const before = await again.client.call('conversation', { conversationId: ID });
    expect(before).toMatchObject({ commits: [], tokensOut: 0, requests: 3 });
    await again.client.call('index', {});
    expect(await again.client.call('conversation', { conversationId: ID })).toEqual(whole);
    expect((await again.client.call('events', { target: ID })).turns).toEqual(turns);
    expect(await again.client.call('verify', {})).toMatchObject({ ok: true });
  } finally {
    await again.close();
  }
});

test('what a cache keeps for an hour is priced so, once a build that told it not apart is replaced', async () => {
  const { main, agent } = await writeSession(temporaryFolder());
  const first = await startHost();
  await first.client.call('import', { paths: [main, agent] });
  await first.client.call('index', {});
  const { cost } = await first.client.call('conversation', { conversationId: ID });
  await first.close();

  const db = openForWriting(`${first.home}/memory.db`);
  db.run(sql`UPDATE usage SET cache_write_hour = 0`);
  db.run(sql`UPDATE log_file SET facts_read = 0`);
  db.database.close();
  const again = await startHost({ dataDir: first.home });
  try {
    const before = await again.client.call('conversation', { conversationId: ID });
    // 30 tokens, at 1.25 times the price of input instead of twice.
    expect((cost ?? 0) - (before.cost ?? 0)).toBeCloseTo((30 * 0.75 * 3) / 1_000_000, 12);
    await again.client.call('index', {});
    expect(await again.client.call('conversation', { conversationId: ID })).toMatchObject({ cost });
  } finally {
    await again.close();
  }
});

/** Without facts, and with a line of the client read as a person's words. */
function asOlderBuild(file: string): void {
  const db = openForWriting(file);
  const opener = db.get<{ ix: number }>(
    sql`SELECT t.event_ix AS ix FROM timeline AS t JOIN event AS e USING (event_ix)
        JOIN conversation AS c USING (conversation_ix)
        WHERE c.native_id = ${SESSION} AND e.kind = 3 ORDER BY t.position LIMIT 1`,
  );
  db.transaction(() => {
    db.run(sql`DELETE FROM fact`);
    db.run(sql`DELETE FROM usage`);
    db.run(sql`UPDATE log_file SET facts_read = 0`);
    db.run(sql`UPDATE segment SET told = 0`);
    db.run(sql`UPDATE setting SET value = '' WHERE name = 'built_with'`);
    // A result that opens a turn, and no marks of what ends one.
    db.run(sql`INSERT INTO released (what, ix) SELECT 'event', event_ix FROM event`);
    db.run(sql`UPDATE event SET flags = flags & 7`);
    db.run(sql`UPDATE event SET flags = flags | 2 WHERE event_ix = ${opener?.ix ?? 0}`);
    db.run(sql`DELETE FROM released`);
    db.run(
      sql`INSERT INTO turn (conversation_ix, turn, opener_ix, start_ms, end_ms, ending)
          SELECT t.conversation_ix, 3, t.event_ix, e.ms, e.ms, 0
          FROM timeline AS t JOIN event AS e USING (event_ix) WHERE t.event_ix = ${opener?.ix ?? 0}`,
    );
  });
  db.database.close();
}
