/** People as a person named them; part of the memory's settings. */
import { readSetting, writeSetting } from '../settings/settings.ts';
import type { GivenPerson } from '../../engine/ideas/ports/ideaStore.ts';
import type { Connection } from '../sql/sql.ts';

const PEOPLE = 'people';

export function givenPeople(db: Connection): readonly GivenPerson[] {
  const stored = readSetting(db, PEOPLE);
  return stored === undefined ? [] : (JSON.parse(stored) as readonly GivenPerson[]);
}

/** See {@link IdeaWriter.namePerson}. */
export function namePerson(
  db: Connection,
  name: string,
  aliases: readonly string[] | null,
): readonly string[] | null {
  const isMeant = (one: GivenPerson): boolean => one.name.toLowerCase() === name.toLowerCase();
  const before = givenPeople(db);
  const others = before.filter((one) => !isMeant(one));
  const people = aliases === null ? others : [...others, { name, aliases }];
  writeSetting(db, PEOPLE, JSON.stringify(people.toSorted((a, b) => (a.name < b.name ? -1 : 1))));
  return before.find(isMeant)?.aliases ?? null;
}
