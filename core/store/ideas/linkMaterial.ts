import type { LinkMaterial } from '../../engine/ideas/ports/ideaStore.ts';
import type { IdeaSpeaker, NamedEntity } from '../../engine/ideas/ports/ideaRules.ts';
import { FACT_KINDS } from '../../model/facts.ts';
import type { EventFact } from '../../model/facts.ts';
import { SETTLED } from '../../model/idea.ts';
import type { EntityKind, IdeaIntent } from '../../model/idea.ts';
import { unreachable } from '../../model/result.ts';
import { TURN_ENDING } from '../../model/turnEnd.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { conversationsIn } from './scopes.ts';

/** See {@link IdeaMaterialReader.linkMaterial}. */
export function linkMaterial(db: Connection, scope: number): LinkMaterial {
  const conversations = JSON.stringify(conversationsIn(db, scope));
  return { ideas: ideasIn(db, conversations), happenings: happeningsIn(db, conversations) };
}

function ideasIn(db: Connection, conversations: string): LinkMaterial['ideas'] {
  const entities = new Map<number, NamedEntity[]>();
  for (const { idea_ix: ix, kind, name } of db.all<{ idea_ix: number; kind: string; name: string }>(
    sql`SELECT e.idea_ix, e.kind, e.name FROM idea AS i JOIN idea_entity AS e USING (idea_ix)
        WHERE i.conversation_ix IN (SELECT value FROM json_each(${conversations}))
        ORDER BY e.idea_ix, e.kind, e.name_key`,
  )) {
    const entity = { kind: kind as EntityKind, name };
    const known = entities.get(ix);
    if (known === undefined) entities.set(ix, [entity]);
    else known.push(entity);
  }
  return db
    .all<{
      idea_ix: number;
      conversation_ix: number;
      intent: string;
      text: string;
      ms: number;
      speaker: string;
      settled_ix: number | null;
    }>(
      sql`SELECT idea_ix, conversation_ix, intent, text, ms, speaker, settled_ix FROM idea
          WHERE conversation_ix IN (SELECT value FROM json_each(${conversations}))
          ORDER BY ms, key, conversation_ix`,
    )
    .map((row) => ({
      ideaIx: row.idea_ix,
      conversation: row.conversation_ix,
      intent: row.intent as IdeaIntent,
      text: row.text,
      ms: row.ms,
      by: row.speaker as IdeaSpeaker,
      entities: entities.get(row.idea_ix) ?? [],
      settled: row.settled_ix !== null || !(row.intent in SETTLED),
    }));
}

const HAPPENINGS = ['commit', 'pull_request', 'outcome'] as const;
/** What tells what a turn was asked, and whether it shows work. */
const AROUND = ['request', 'change', 'test'] as const;
type Kind = (typeof HAPPENINGS)[number] | (typeof AROUND)[number];
const ENDED: ReadonlySet<number> = new Set([TURN_ENDING.replied, TURN_ENDING.ended]);

function happeningsIn(db: Connection, conversations: string): LinkMaterial['happenings'] {
  const kinds = JSON.stringify([...HAPPENINGS, ...AROUND].map((kind) => FACT_KINDS.indexOf(kind)));
  let turn = '';
  let asked: string | undefined;
  let worked = false;
  let passed = true;
  return db
    .all<{
      conversation_ix: number;
      turn: number;
      ending: number;
      kind: number;
      data: string;
      grip_ix: number;
      excerpt: string;
      ms: number;
    }>(
      sql`SELECT t.conversation_ix, t.turn, coalesce(u.ending, ${TURN_ENDING.replied}) AS ending,
            f.kind, f.data, f.grip_ix, g.excerpt, e.ms
          FROM timeline AS t JOIN fact AS f USING (event_ix) JOIN event AS e USING (event_ix)
          JOIN grip AS g USING (grip_ix)
          LEFT JOIN turn AS u ON u.conversation_ix = t.conversation_ix AND u.turn = t.turn
          WHERE t.conversation_ix IN (SELECT value FROM json_each(${conversations}))
            AND f.kind IN (SELECT value FROM json_each(${kinds}))
          ORDER BY t.conversation_ix, t.position, f.ordinal`,
    )
    .flatMap((row): LinkMaterial['happenings'] => {
      const at = `${row.conversation_ix} ${row.turn}`;
      if (at !== turn) {
        turn = at;
        asked = undefined;
        worked = false;
        passed = true;
      }
      const kind = FACT_KINDS[row.kind] as Kind;
      const fact = { kind, ...(JSON.parse(row.data) as object) } as EventFact & { kind: Kind };
      const happening = { ms: row.ms, conversation: row.conversation_ix, gripIx: row.grip_ix };
      switch (fact.kind) {
        case 'request':
          asked = row.excerpt;
          return [];
        case 'change':
          worked = true;
          return [];
        case 'test':
          passed = fact.ok;
          return [];
        case 'commit':
          worked = true;
          return named({ ...happening, kind: fact.kind, text: fact.subject });
        case 'pull_request':
          return named({ ...happening, kind: fact.kind, text: fact.title ?? '' });
        case 'outcome':
          return ENDED.has(row.ending)
            ? named({
                ...happening,
                kind: fact.kind,
                text: fact.text,
                worked: worked && passed,
                ...(asked === undefined ? {} : { asked }),
              })
            : [];
        default:
          return unreachable(fact);
      }
    })
    .toSorted((a, b) => a.ms - b.ms);
}

type Happened = LinkMaterial['happenings'][number];

const named = (one: Happened): readonly Happened[] => (one.text === '' ? [] : [one]);
