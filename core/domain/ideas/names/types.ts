import type { EntityKind } from '../../../model/idea.ts';

/** A project or a person, with all that they are called. */
export interface KnownName {
  readonly kind: Extract<EntityKind, 'project' | 'person'>;
  /** As it is to be shown. */
  readonly name: string;
  /** Other names; of a person also handles, as `@mira`. */
  readonly aliases: readonly string[];
  /** Projects (rows) in which somebody is called by the first name alone. */
  readonly projects: ReadonlySet<number>;
  /** Whether a person gave these names: each then counts as it is spelt. */
  readonly given: boolean;
}

/** Whom a text of a project (its row; null: of none) names, each once. */
export type NameFinder = (
  text: string,
  project: number | null,
) => readonly Pick<KnownName, 'kind' | 'name'>[];
