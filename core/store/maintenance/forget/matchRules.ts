/** Which rule, if any, keeps a conversation out of the memory. */
import { sql } from '../../sql/sql.ts';
import type { Connection } from '../../sql/sql.ts';
import { parentsOf } from './findGone.ts';
import { isWithin, ruleOfConversation, rulesOf } from './rules.ts';

/** What lines about to be stored say about a conversation. */
export interface SaidOf {
  readonly parent: string | null;
  readonly project: string | null;
}

/** All rules that name a conversation or one of its parents; its own rule comes first. */
export function matchesOf(
  db: Connection,
  { source, native }: { readonly source: string; readonly native: string },
  said: ReadonlyMap<string, SaidOf>,
): readonly { readonly ruleIx: number }[] {
  const projects = rulesOf(db, 'project');
  const matches: { readonly ruleIx: number }[] = [];
  const ids = new Set([`${source}:${native}`]);
  // Iterating a Set also visits members added during the iteration.
  for (const id of ids) {
    const own = id.slice(source.length + 1);
    const row = db.get<{ parent_native: string | null; project: string | null }>(
      sql`SELECT parent_native, project FROM conversation
          WHERE source = ${source} AND native_id = ${own}`,
    );
    const told = said.get(own);
    const named = ruleOfConversation(db, id);
    if (named !== undefined) matches.push({ ruleIx: named });
    const project = row?.project ?? told?.project ?? null;
    for (const rule of projects)
      if (project !== null && isWithin(project, rule.value)) matches.push({ ruleIx: rule.ruleIx });
    const parent = row?.parent_native ?? told?.parent ?? null;
    for (const above of parentsOf({ source, native_id: own, parent_native: parent }))
      ids.add(above);
  }
  return matches;
}
