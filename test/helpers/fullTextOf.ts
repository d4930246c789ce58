/** The full-text index of a memory, with texts of a test's choice in it. */
import { join } from 'node:path';
import { saidWords } from '../../core/domain/search/indexWords.ts';
import { parseQuery } from '../../core/domain/search/parseQuery.ts';
import type { ParsedQuery } from '../../core/domain/search/parseQuery.ts';
import { inText } from '../../core/engine/search/postings.ts';
import { openForWriting } from '../../core/store/sql/openDatabase.ts';
import { matchingEvents } from '../../core/store/search/searchEvents.ts';
import { sql } from '../../core/store/sql/sql.ts';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporaryFolder.ts';

export interface FullText {
  /** Which texts match in FTS5's own query language, by their place, in order. */
  matching(match: string): readonly number[];
  /** Which texts a query means: what its operators require, else any of its words. */
  find(query: string, options?: Parameters<typeof parseQuery>[1]): readonly number[];
}

/** Indexes texts as words that were said. */
export function fullTextOf(texts: readonly string[]): FullText {
  const db = openForWriting(join(temporaryFolder(), 'memory.db'));
  onTestFinished(() => void db.database.close());
  for (const [at, text] of texts.entries()) {
    const { words, wholes } = saidWords(text);
    db.run(
      sql`INSERT INTO said_words (rowid, words, wholes, name) VALUES (${at + 1}, ${words}, ${wholes}, '')`,
    );
  }
  const matching = (match: string): readonly number[] =>
    matchingEvents(db, { table: 'said', match: inText(match), limit: 1_000 })
      .ixs.map((ix) => ix - 1)
      .toSorted((a, b) => a - b);
  return {
    matching,
    find(query, options) {
      const match = matchOf(parseQuery(query, options));
      return match === null ? [] : matching(match);
    },
  };
}

/** What all hits of a query match; null: it asks for nothing. */
export function matchOf({ terms, required }: ParsedQuery): string | null {
  if (required !== null) return required;
  return terms.length === 0 ? null : terms.map(({ match }) => `(${match})`).join(' OR ');
}
