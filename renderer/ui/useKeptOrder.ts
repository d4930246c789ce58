import { useState } from 'react';
import { withNew } from '../state/withNew.ts';

/**
 * Rows in the order in which they were first shown, as long as the subject is the same: what one looks at changes what
 * counts most, and moves nothing under one's eyes. New ones come after those that they follow.
 */
export function useKeptOrder<Row>(
  rows: readonly Row[],
  { subject, idOf }: { readonly subject: string; readonly idOf: (row: Row) => string },
): readonly Row[] {
  const [kept, setKept] = useState<{ readonly subject: string; readonly ids: readonly string[] }>({
    subject,
    ids: [],
  });
  const before = kept.subject === subject ? kept.ids : [];
  const ids = withNew(before, rows.map(idOf));
  if (ids.length > before.length) setKept({ subject, ids });
  const places = new Map(ids.map((id, at) => [id, at]));
  const placeOf = (row: Row): number => places.get(idOf(row)) ?? 0;
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
}
