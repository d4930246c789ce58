/**
 * Logs about to be deleted or already gone: how far they were read, and what exists nowhere else
 * any more.
 */
import type {
  LogState,
  LostLog,
  ExpiringLogsFacts,
  ExpiringLogsReader,
} from '../../engine/maintenance/ports/expiringLogs.ts';
import type { Source } from '../../model/event.ts';
import { conversationId } from '../../model/ids.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';

export function readLogStates(db: Connection, logs: readonly string[]): readonly LogState[] {
  return logs.flatMap((log) => {
    const row = db.get<{ consumed: number; packed_size: number | null }>(
      sql`SELECT consumed, packed_size FROM log_file WHERE path = ${log}
          ORDER BY generation DESC LIMIT 1`,
    );
    return row === undefined ? [] : [{ log, consumed: row.consumed, packedSize: row.packed_size }];
  });
}

export function readKeptLogs(
  db: Connection,
  { after, limit }: Parameters<ExpiringLogsReader['keptLogs']>[0],
): Awaited<ReturnType<ExpiringLogsReader['keptLogs']>> {
  return db
    .all<{ path: string; gone_ms: number | null }>(
      sql`SELECT path, gone_ms, max(generation) FROM log_file WHERE path > ${after}
          GROUP BY path ORDER BY path LIMIT ${limit}`,
    )
    .map(({ path, gone_ms: goneMs }) => ({ log: path, gone: goneMs !== null }));
}

/** Conversations or logs examined between two pauses; takes a few milliseconds. */
const AT_ONCE = 200;

/**
 * Examines all conversations piece by piece, since no index leads from a log to its events; `run`
 * lets others read in between.
 */
export async function readExpiringLogsFacts(
  db: Connection,
  { projectsOf, limit }: Parameters<ExpiringLogsReader['expiringLogsFacts']>[0],
  run: <T>(work: () => T) => Promise<T>,
): Promise<ExpiringLogsFacts> {
  const lost = await run(() => lostFiles(db));
  const asked = new Map<number, string>();
  for (let at = 0; at < projectsOf.length; at += AT_ONCE)
    for (const [ix, log] of await run(() => filesOf(db, projectsOf.slice(at, at + AT_ONCE))))
      asked.set(ix, log);
  const projects = new Map<string, string | null>();
  const found = new Map<
    string,
    { readonly file: LostFile; project: string | null; ids: string[] }
  >();
  const conversations = new Set<number>();
  let events = 0;
  const last = lost.size + asked.size === 0 ? 0 : await run(() => lastConversation(db));
  for (let after = 0; after < last; after += AT_ONCE) {
    const parts = await run(() => partsOf(db, after, (ix) => lost.has(ix) || asked.has(ix)));
    for (const { conversationIx, fileIx, id, project } of parts) {
      const log = asked.get(fileIx);
      if (log !== undefined) projects.set(log, projects.get(log) ?? project);
      const file = lost.get(fileIx);
      if (file === undefined) continue;
      const only = await run(() => eventsOnlyIn(db, conversationIx, fileIx));
      if (only === 0) continue;
      events += only;
      conversations.add(conversationIx);
      const before = found.get(file.path);
      if (before === undefined) found.set(file.path, { file, project, ids: [id] });
      else if (!before.ids.includes(id)) before.ids.push(id);
    }
  }
  const items = [...found.values()]
    .sort((a, b) => b.file.mtime_ms - a.file.mtime_ms || (a.file.path < b.file.path ? -1 : 1))
    .slice(0, limit);
  return {
    projects,
    rescued: await run(() => rescuedFiles(db)),
    onlyHere: {
      files: found.size,
      conversations: conversations.size,
      events,
      items: items.map(({ file, project, ids }): LostLog => ({
        log: file.path,
        source: file.source,
        project,
        bytes: file.size,
        writtenMs: file.mtime_ms,
        conversationIds: ids,
      })),
    },
  };
}

interface LostFile {
  path: string;
  source: Source;
  size: number;
  mtime_ms: number;
}

/**
 * Keyed by row number: a log replaced before it disappeared has several rows. The facts are those
 * of the newest.
 */
function lostFiles(db: Connection): ReadonlyMap<number, LostFile> {
  const rows = db.all<LostFile & { file_ix: number }>(
    sql`SELECT file_ix, path, source, size, mtime_ms FROM log_file WHERE gone_ms IS NOT NULL
        ORDER BY generation`,
  );
  const newest = new Map(rows.map((row) => [row.path, row]));
  return new Map(rows.map((row) => [row.file_ix, newest.get(row.path) ?? row]));
}

function filesOf(
  db: Connection,
  logs: readonly string[],
): readonly (readonly [fileIx: number, log: string])[] {
  return logs.flatMap((log) =>
    db
      .all<{ file_ix: number }>(sql`SELECT file_ix FROM log_file WHERE path = ${log}`)
      .map(({ file_ix: ix }) => [ix, log] as const),
  );
}

function lastConversation(db: Connection): number {
  return (
    db.get<{ ix: number | null }>(sql`SELECT max(conversation_ix) AS ix FROM conversation`)?.ix ?? 0
  );
}

interface Part {
  readonly conversationIx: number;
  readonly fileIx: number;
  readonly id: string;
  readonly project: string | null;
}

/** Which conversations show events of which files. */
function partsOf(
  db: Connection,
  after: number,
  isWanted: (fileIx: number) => boolean,
): readonly Part[] {
  return db
    .all<{
      conversation_ix: number;
      file_ix: number;
      source: string;
      native_id: string;
      project: string | null;
    }>(
      sql`SELECT DISTINCT t.conversation_ix, t.file_ix, c.source, c.native_id, c.project
          FROM timeline AS t JOIN conversation AS c USING (conversation_ix)
          WHERE t.conversation_ix > ${after} AND t.conversation_ix <= ${after + AT_ONCE}`,
    )
    .filter(({ file_ix: ix }) => isWanted(ix))
    .map((row) => ({
      conversationIx: row.conversation_ix,
      fileIx: row.file_ix,
      id: conversationId(row.source, row.native_id),
      project: row.project,
    }));
}

/** Events that a conversation shows from a file and that no log on the disk repeats. */
function eventsOnlyIn(db: Connection, conversationIx: number, fileIx: number): number {
  return (
    db.get<{ n: number }>(
      sql`SELECT count(*) AS n FROM timeline AS t
          WHERE t.conversation_ix = ${conversationIx} AND t.file_ix = ${fileIx}
            AND NOT EXISTS (SELECT 1 FROM repeat AS r JOIN log_file AS f USING (file_ix)
              WHERE r.event_ix = t.event_ix AND f.gone_ms IS NULL)`,
    )?.n ?? 0
  );
}

function rescuedFiles(db: Connection): ExpiringLogsFacts['rescued'] {
  return (
    db.get<{ files: number; bytes: number }>(
      sql`SELECT count(*) AS files, coalesce(sum(size), 0) AS bytes FROM log_file
          WHERE rescued_ms IS NOT NULL`,
    ) ?? { files: 0, bytes: 0 }
  );
}
