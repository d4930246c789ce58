import type { Source } from '../../../model/event.ts';
import type {
  Check,
  Step,
  StoredLog,
  VerifyReader,
} from '../../../engine/maintenance/ports/maintenanceStore.ts';
import { StrataError } from '../../../model/result.ts';
import { isBuiltWith } from '../../index/markDue.ts';
import { EventTexts } from '../../library/eventRows.ts';
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';
import { toStoreError } from '../../sql/storeErrors.ts';
import { atOneMoment, stepsAtOneMoment } from './atOneMoment.ts';
import { checkRawBlocks, checkTextBlocks, rawBlocks } from './blocks.ts';
import { compareLines } from './compareLines.ts';
import { checkFamilies } from './families.ts';
import { checkIdeas } from './ideas.ts';
import { checkMarks } from './marks.ts';
import { checkNodes } from './nodes.ts';
import {
  cleanConversationNode,
  cleanConversationNodes,
  cleanPeriods,
  segmentRows,
  settledConversation,
  settledConversations,
} from './segmentRows.ts';
import { checkSearch } from './search.ts';
import { checkSqlite } from './sqlite.ts';
import { checkTexts } from './texts.ts';
import type { HashText } from './texts.ts';
import { checkVectors } from './vectors.ts';
import { checkWork } from './work.ts';

/** What verification reads, on a connection of its own. */
export function createVerifyReader(db: Connection, hashText: HashText): VerifyReader {
  const texts = new EventTexts(db);
  return {
    atOneMoment: (work) => atOneMoment(db, work),
    damage(thrown) {
      const error = toStoreError(thrown, db.database.name);
      return error instanceof StrataError && error.code === 'database-damaged'
        ? error.message
        : null;
    },
    counts: () => countAll(db),
    checks: (nowMs) => checksOf(db, { nowMs, hashText }),
    logs: () => logsWhere(db, null),
    logsWithoutFacts: () => logsWhere(db, null, true),
    log: (fileIx) => logsWhere(db, fileIx)[0],
    rawBlocks: (fileIx) => rawBlocks(db, fileIx),
    compareLines: () => compareLines(db),
    settledConversations: () => settledConversations(db),
    settledConversation: (ix) => settledConversation(db, ix),
    segmentRows: (ix) => segmentRows(db, ix),
    cleanPeriods: (level) => cleanPeriods(db, level),
    cleanConversationNodes: () => cleanConversationNodes(db),
    cleanConversationNode: (nodeIx) => cleanConversationNode(db, texts, nodeIx),
    isBuiltWith: (build) => isBuiltWith(db, build),
  };
}

function checksOf(
  db: Connection,
  { nowMs, hashText }: { readonly nowMs: number; readonly hashText: HashText },
): readonly Check[] {
  const check = (title: string, weight: number, steps: () => Iterable<Step>): Check => ({
    title,
    weight,
    run: () => stepsAtOneMoment(db, steps),
  });
  return [
    check('the file', 6, () => checkSqlite(db)),
    check('original lines', 4, () => checkRawBlocks(db)),
    check('texts of events', 2, () => checkTextBlocks(db)),
    // Each family is examined in its own snapshot.
    { title: 'conversations', weight: 6, run: () => checkFamilies(db) },
    check('the table of contents', 2, () => checkNodes(db)),
    check('summaries and their evidence', 6, () => checkTexts(db, hashText)),
    check('what you added', 1, () => checkMarks(db)),
    check('ideas', 1, () => checkIdeas(db)),
    check('the index of words', 1, () => checkSearch(db)),
    check('vectors', 1, () => checkVectors(db)),
    check('work that waits', 1, () => checkWork(db, nowMs)),
  ];
}

function countAll(db: Connection): Readonly<Record<string, number>> {
  return (
    db.get<Record<string, number>>(
      sql`SELECT (SELECT count(*) FROM log_file) AS logs, (SELECT count(*) FROM raw_block) AS rawBlocks,
            (SELECT count(*) FROM text_block) AS textBlocks, (SELECT count(*) FROM event) AS events,
            (SELECT count(*) FROM conversation) AS conversations,
            (SELECT count(*) FROM segment) AS segments, (SELECT count(*) FROM node) AS nodes,
            (SELECT count(*) FROM node_text) AS texts, (SELECT count(*) FROM bullet) AS bullets,
            (SELECT count(*) FROM grip) AS grips, (SELECT count(*) FROM anchor) AS anchors`,
    ) ?? {}
  );
}

function logsWhere(
  db: Connection,
  fileIx: number | null,
  withoutFacts = false,
): readonly StoredLog[] {
  return db
    .all<{
      file_ix: number;
      path: string;
      generation: number;
      source: Source;
      consumed: number;
      left_out: number;
    }>(
      sql`SELECT file_ix, path, generation, source, consumed, left_out FROM log_file
          WHERE (${fileIx} IS NULL OR file_ix = ${fileIx})
            AND (${Number(withoutFacts)} = 0 OR facts_read = 0) ORDER BY file_ix`,
    )
    .map(({ file_ix: ix, left_out: leftOut, ...row }) => ({
      fileIx: ix,
      leftOut: leftOut === 1,
      ...row,
    }));
}
