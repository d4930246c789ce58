import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '../../../core/contract/client.ts';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { toFailure } from '../../../core/model/result.ts';
import { openForReading } from '../../../core/store/sql/openDatabase.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import type { Connection } from '../../../core/store/sql/sql.ts';
import type { HandWork, NodeLevel, Step } from './steps.ts';

type Row = OutputOf<'toc'>['children'][number];

const QUIET_POLL_MS = 100;
const LOST = /was changed or pinned while it was written/;
const MOST_TRIES = 3;

export interface StepDeps {
  readonly home: string;
  /** Is told what is being done. */
  readonly phase: (words: string) => void;
}

/** Does a step, or what is left of one that was cut off. Throws what stands against it. */
export async function doStep(client: Client, step: Step, { phase, home }: StepDeps): Promise<void> {
  phase(step.kind);
  switch (step.kind) {
    case 'import': {
      const { files } = await client.call('import', { paths: [...step.paths] });
      const [problem] = files.flatMap(({ problems }) => problems);
      if (problem !== undefined) throw new Error(`import: ${problem.message}`);
      return;
    }
    case 'index': {
      for (let tries = 1; ; tries++) {
        const { failed, stopped } = await client.call('index', { provider: step.provider });
        if (stopped !== null) throw new Error(`index: ${stopped.message}`);
        const [first] = failed;
        if (first === undefined) return;
        // What follows logs may close a segment below a text that is being written, which is then due again.
        const isLost = failed.every(({ message }) => LOST.test(message));
        if (!isLost || tries === MOST_TRIES)
          throw new Error(`index: ${first.nodeId}: ${first.message}`);
      }
    }
    case 'hand':
      for (const work of step.work) await doByHand(client, work);
      return;
    case 'follow':
      await follow(client, step.logs, { home, phase });
      return;
    case 'backup':
      await client.call('backup', {});
      return;
    case 'seal':
      await runJob(client, 'seal');
      return;
    case 'forget':
      await forget(client, step.conversationId);
      return;
    case 'verify': {
      const { ok, findings } = await client.call('verify', {});
      if (!ok) throw new Error(`verify: ${JSON.stringify(findings)}`);
      const { backups } = await client.call('backups', {});
      for (const { file, problem } of backups)
        if (problem !== null) throw new Error(`${file}: ${problem}`);
    }
  }
}

async function follow(client: Client, logs: string, { home, phase }: StepDeps): Promise<void> {
  const { settings } = await client.call('settings', {});
  const live = { ...settings.live, completeAfterMs: 300, collectMs: 150 };
  if (settings.live.collectMs !== live.collectMs)
    await client.call('saveSettings', { ...settings, live });
  await client.call('follow', { paths: ['claude', 'codex'].map((tool) => join(logs, tool)) });
  const db = openForReading(join(home, 'memory.db'));
  try {
    for (;;) {
      const isWritten = existsSync(join(logs, 'written'));
      const left = await whatIsLeft(client, { db, logs });
      if (isWritten && left === null) return;
      phase(`follow${isWritten && left !== null ? `: ${left}` : ''}`);
      await delay(QUIET_POLL_MS);
    }
  } finally {
    db.database.close();
  }
}

/** Until all that stands in the logs is read, and in its segments; null: it is. */
async function whatIsLeft(
  client: Client,
  { db, logs }: { readonly db: Connection; readonly logs: string },
): Promise<string | null> {
  const read = new Map(
    db
      .all<{ path: string; consumed: number }>(sql`SELECT path, consumed FROM log_file`)
      .map(({ path, consumed }) => [path, consumed]),
  );
  const unread = globSync(`${logs}/**/*.jsonl`).filter(
    (path) => read.get(path) !== statSync(path).size,
  );
  const { queue } = await client.call('status', {});
  if (unread.length > 0) return queue.logs > 0 ? 'logs wait' : 'logs changed unseen';
  if (queue.logs > 0) return 'logs wait that are read';
  // One that is open, but old by its clock, is closed by a job within a minute.
  const isPlaced =
    db.get(
      sql`SELECT 1 FROM timeline AS t WHERE NOT EXISTS (
            SELECT 1 FROM segment_event AS e JOIN segment AS s USING (node_ix)
            WHERE e.event_ix = t.event_ix AND s.superseded = 0)`,
    ) === undefined;
  return isPlaced ? null : 'events wait for their segment';
}

async function runJob(client: Client, name: string): Promise<void> {
  const job = async () => {
    const { jobs } = await client.call('jobs', {});
    return jobs.find((one) => one.name === name);
  };
  const before = await job();
  if (before?.running !== true) await client.call('controlJob', { action: 'run', job: name });
  for (;;) {
    const now = await job();
    if (now?.running === false && now.runs !== before?.runs) {
      if (now.lastResult === 'done') return;
      throw new Error(`${name}: ${now.lastResult ?? 'no result'}`);
    }
    await delay(QUIET_POLL_MS);
  }
}

async function forget(client: Client, conversationId: string): Promise<void> {
  const { rules } = await client.call('forgotten', {});
  // The process was killed after it had forgotten; it ends what is left of that by itself.
  if (rules.length === 0) await client.call('forget', { conversationId });
}

/** Once, also when it was done before the process was killed. */
async function doByHand(client: Client, work: HandWork): Promise<void> {
  const nodeId = await nodeAt(client, work.level, work.nth);
  switch (work.what) {
    case 'title': {
      const title = `By hand: number ${work.nth}`;
      const shown = await client.call('show', { nodeId });
      if (shown.title !== title) await client.call('edit', { nodeId, title });
      return;
    }
    case 'bullets': {
      const text = `What number ${work.nth} is really about.`;
      const { bullets } = await client.call('show', { nodeId });
      if (bullets[0]?.text === text) return;
      const kept = bullets.map(({ text: said, gripIds }) => ({ text: said, gripIds }));
      const gripIds = kept[0]?.gripIds ?? [];
      await client.call('edit', { nodeId, bullets: [{ text, gripIds }, ...kept.slice(1)] });
      return;
    }
    case 'pin':
      await client.call('pin', { nodeId });
      return;
    case 'unpin':
      await unpin(client, nodeId);
      return;
    case 'revert': {
      const { versions } = await client.call('versions', { nodeId });
      if (versions[0]?.cause !== 'revert')
        await client.call('revert', { nodeId, version: work.version });
    }
  }
}

async function unpin(client: Client, nodeId: string): Promise<void> {
  try {
    await client.call('unpin', { nodeId });
  } catch (thrown) {
    // It was unpinned before the process was killed.
    if (toFailure(thrown).code !== 'bad-input') throw thrown;
  }
}

async function nodeAt(client: Client, level: NodeLevel, nth: number): Promise<string> {
  const { children } = await client.call('toc', { depth: 6 });
  const ids = everyRow(children)
    .filter((row) => row.level === level && row.version !== null)
    .map(({ nodeId }) => nodeId)
    .toSorted();
  const id = ids[nth % Math.max(1, ids.length)];
  if (id === undefined) throw new Error(`there is no ${level} with a version`);
  return id;
}

function everyRow(rows: readonly Row[]): readonly Row[] {
  return rows.flatMap((row) => [row, ...everyRow(row.children ?? [])]);
}
