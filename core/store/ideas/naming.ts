/** Projects and people that ideas name. Found when they are read, so that they are called as they are now. */
import { createNameFinder } from '../../engine/ideas/ports/ideaRules.ts';
import type { KnownName } from '../../engine/ideas/ports/ideaRules.ts';
import type { Person } from '../../model/facts.ts';
import { finalOf, projectRows } from '../projects/projectRows.ts';
import { sql } from '../sql/sql.ts';
import type { Connection } from '../sql/sql.ts';
import { givenPeople } from './namesGiven.ts';

export interface Naming {
  readonly known: readonly KnownName[];
  /** Whom the words of an idea of a conversation name. */
  named(text: string, conversationIx: number): readonly Pick<KnownName, 'kind' | 'name'>[];
}

export function namingOf(db: Connection): Naming {
  const projects = projectOf(db);
  const known = [...knownProjects(db, projects), ...knownPeople(db, projects)];
  const find = createNameFinder(known);
  return { known, named: (text, ix) => find(text, projects.get(ix) ?? null) };
}

/** By conversation the project that it belongs to in the end. */
function projectOf(db: Connection): ReadonlyMap<number, number> {
  const final = finalOf(projectRows(db));
  return new Map(
    db
      .all<{ ix: number; project: number }>(
        sql`SELECT conversation_ix AS ix, project_ix AS project FROM conversation
            WHERE project_ix IS NOT NULL`,
      )
      .map(({ ix, project }) => [ix, final.get(project) ?? project]),
  );
}

/** A project that a person merged into another is another name of that. */
function knownProjects(
  db: Connection,
  projects: ReadonlyMap<number, number>,
): readonly KnownName[] {
  const rows = projectRows(db);
  const final = finalOf(rows);
  const used = new Set(projects.values());
  const parts = Map.groupBy(rows, ({ ix }) => final.get(ix) ?? ix);
  const byName = new Map<string, KnownName>();
  for (const row of rows.filter(({ ix }) => used.has(ix))) {
    const name = row.givenName ?? row.ownName;
    const names = (parts.get(row.ix) ?? []).flatMap(({ givenName, ownName }) => [
      ...(givenName === null ? [] : [givenName]),
      ownName,
    ]);
    const same = byName.get(name.toLowerCase());
    byName.set(name.toLowerCase(), {
      kind: 'project',
      name: same?.name ?? name,
      aliases: othersThan(name, [...(same?.aliases ?? []), ...names]),
      projects: NO_PROJECTS,
      given: row.givenName !== null,
    });
  }
  return [...byName.values()];
}

const NO_PROJECTS: ReadonlySet<number> = new Set();

/** Whoever made commits, with the projects in which they did, and whom a person named. */
function knownPeople(db: Connection, projects: ReadonlyMap<number, number>): readonly KnownName[] {
  const people = givenPeople(db).map(({ name, aliases }) => ({
    kind: 'person' as const,
    name,
    aliases: [...aliases],
    projects: new Set<number>(),
    given: true,
  }));
  const byName = new Map<string, (typeof people)[number]>();
  for (const one of people)
    for (const name of [one.name, ...one.aliases]) byName.set(name.toLowerCase(), one);
  // 14 is 'people', in the words of its index: facts of all kinds are many.
  for (const { data, ix } of db.all<{ data: string; ix: number }>(
    sql`SELECT f.data, t.conversation_ix AS ix
        FROM fact AS f INDEXED BY fact_people JOIN timeline AS t USING (event_ix)
        WHERE f.kind = 14 ORDER BY f.event_ix, t.conversation_ix`,
  ))
    for (const { name, handle } of (JSON.parse(data) as { people: readonly Person[] }).people) {
      const called = [name, ...(handle === null ? [] : [`@${handle}`])];
      const known = called.map((one) => byName.get(one.toLowerCase())).find((one) => one);
      const one = known ?? newPerson(name);
      if (known === undefined) people.push(one);
      for (const each of called) byName.set(each.toLowerCase(), one);
      one.aliases = othersThan(one.name, [...one.aliases, ...called]);
      const project = projects.get(ix);
      if (project !== undefined) one.projects.add(project);
    }
  return people;
}

const newPerson = (name: string) => ({
  kind: 'person' as const,
  name,
  aliases: new Array<string>(),
  projects: new Set<number>(),
  given: false,
});

function othersThan(name: string, names: readonly string[]): string[] {
  const seen = new Set([name.toLowerCase()]);
  return names.filter((one) => {
    const key = one.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
}
