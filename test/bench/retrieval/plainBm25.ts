import BetterSqlite3 from 'better-sqlite3';

/** What anyone gets from SQLite's full text at once: bm25 over single turns, any of the words. */
export function plainBm25<Turn extends { readonly name: string | null; readonly text: string }>(
  turns: readonly Turn[],
): (question: string, limit: number) => readonly Turn[] {
  const database = new BetterSqlite3(':memory:');
  database.exec('CREATE VIRTUAL TABLE turn USING fts5(name, text)');
  const insert = database.prepare('INSERT INTO turn (rowid, name, text) VALUES (?, ?, ?)');
  for (const [at, { name, text }] of turns.entries()) insert.run(at + 1, name, text);
  const select = database
    .prepare<[string, number]>(
      'SELECT rowid FROM turn WHERE turn MATCH ? ORDER BY bm25(turn) LIMIT ?',
    )
    .pluck();
  return (question, limit) => {
    const words = question.match(/[\p{L}\p{N}]+/gu) ?? [];
    const match = words.map((word) => `"${word}"`).join(' OR ');
    const rows = (match === '' ? [] : select.all(match, limit)) as number[];
    return rows.flatMap((row) => turns[row - 1] ?? []);
  };
}
