/** Memories of earlier schemas, for tests of migrations. */
import { onTestFinished } from 'vitest';
import { migrations } from '../../core/store/migrations/index.ts';
import { SEGMENT_LEVEL } from '../../core/store/sql/levels.ts';
import { openForWriting } from '../../core/store/sql/openDatabase.ts';
import { sql } from '../../core/store/sql/sql.ts';
import type { Connection, Row } from '../../core/store/sql/sql.ts';
import type { TestMemory } from './testMemory.ts';
import { unpackState } from '../../core/store/import/convertersState.ts';
import { unpackTexts } from '../../core/store/summaries/packedTexts.ts';

/** A memory of an earlier schema, with the rows of another that it has a place for, in its own shape. */
export function asOfSchema(
  { db: source }: Pick<TestMemory, 'db'>,
  {
    file,
    number,
    changes = {},
  }: {
    readonly file: string;
    readonly number: number;
    /** By table, what all its rows hold instead. */
    readonly changes?: Readonly<Record<string, Row>>;
  },
): Connection {
  const db = openAtSchema(file, number);
  const earlierOf = number < CONVERSATIONS ? withoutConversations(source) : asItIs;
  db.database.pragma('foreign_keys = OFF');
  for (const table of tablesOf(db)) {
    const columns = columnsOf(db, table);
    const marks = columns.map(() => '?').join(', ');
    const insert = db.database.prepare(
      `INSERT OR REPLACE INTO ${table} (${columns.join(', ')}) VALUES (${marks})`,
    );
    for (const row of rowsOf(source, table)) {
      const before = earlierOf(table, row);
      if (before === null) continue;
      const whole = {
        ...(number < PACKED && table === 'node_text' && { texts: wholeTexts(row) }),
        ...(number < PACKED_STATE && table === 'log_file' && { converter: wholeState(row) }),
      };
      const changed: Row = {
        ...NO_LONGER_THERE[table],
        ...before,
        ...whole,
        ...changes[table],
      };
      insert.run(columns.map((column) => changed[column]));
    }
  }
  db.database.pragma('foreign_keys = ON');
  return db;
}

/** The schema that brought conversations into the table of contents, and one that brought ends of turns. */
const CONVERSATIONS = 7;
const LASTING_FLAGS = 7;
const MARKED_ENDS = 3;

/** The schemas that pack parts of texts, and what is remembered of logs. */
const PACKED = 19;
const PACKED_STATE = 31;

function wholeTexts({ texts, packed }: Row): string {
  const columns = { texts: String(texts), packed: packed instanceof Uint8Array ? packed : null };
  return JSON.stringify(unpackTexts(columns));
}

function wholeState({ converter, state }: Row): string {
  const columns = {
    converter: String(converter),
    state: state instanceof Uint8Array ? state : null,
  };
  return JSON.stringify(unpackState(columns));
}

/** By table, columns that earlier schemas asked for. */
const NO_LONGER_THERE: Readonly<Record<string, Row>> = { node_text: { topics: '[]' } };

type Earlier = (table: string, row: Row) => Row | null;

const asItIs: Earlier = (_table, row) => row;

/** Rows as they were while segments lay below days; null: there was no such row. */
function withoutConversations(source: Connection): Earlier {
  const days = new Map(
    source
      .all<{ node_ix: number; day_ix: number }>(sql`SELECT node_ix, day_ix FROM conversation_node`)
      .map((row) => [row.node_ix, row.day_ix]),
  );
  const texts = new Set(
    source
      .all<{ ix: number }>(
        sql`SELECT text_ix AS ix FROM node_text JOIN conversation_node USING (node_ix)`,
      )
      .map(({ ix }) => ix),
  );
  return (table, row) => {
    if (days.has(Number(row['node_ix'])) || texts.has(Number(row['text_ix']))) return null;
    if (table === 'node' && row['level'] === SEGMENT_LEVEL) {
      const day = days.get(Number(row['parent_ix'])) ?? null;
      return { ...row, level: SEGMENT_LEVEL - 1, parent_ix: day };
    }
    // What a log says of the end of a turn was not known yet.
    if (table === 'event') return { ...row, flags: Number(row['flags']) & LASTING_FLAGS };
    if (table === 'turn' && row['ending'] === MARKED_ENDS) return { ...row, ending: 1 };
    return row;
  };
}

/** Opens a memory, migrated no further than to a schema. */
export function openAtSchema(file: string, number: number): Connection {
  const db = openForWriting(
    file,
    migrations.filter((migration) => migration.number <= number),
  );
  onTestFinished(() => void db.database.close());
  return db;
}

export function tablesOf(db: Connection): readonly string[] {
  return db
    .all<{ name: string }>(
      sql`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
          ORDER BY name`,
    )
    .map(({ name }) => name);
}

function columnsOf(db: Connection, table: string): readonly string[] {
  return db
    .all<{ name: string }>(sql`SELECT name FROM pragma_table_info(${table})`)
    .map(({ name }) => name);
}

/** A table's name cannot be bound; these come from the schema itself. */
export function rowsOf(db: Connection, table: string): readonly Row[] {
  return db.all({ text: `SELECT * FROM ${table}`, values: [] });
}
