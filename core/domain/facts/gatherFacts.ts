import type { EventFact, TodoState } from '../../model/facts.ts';

/** A fact where it stands in its conversation. */
export interface PlacedFact {
  readonly fact: EventFact;
  readonly gripId: string;
  /** The words that show it. */
  readonly excerpt: string;
  /** Ms since the epoch. */
  readonly ms: number;
  readonly turnId: string | null;
  /** Does it stand in a sub-agent's conversation? */
  readonly ofAgent: boolean;
}

/** What a conversation's facts come to. */
export interface Gathered {
  /** By path; the most changed first. */
  readonly files: readonly {
    readonly path: string;
    readonly edits: number;
    readonly added: number;
    readonly removed: number;
  }[];
  readonly commits: readonly {
    /** Empty where git printed none. */
    readonly hash: string;
    readonly subject: string;
    readonly gripId: string;
  }[];
  readonly pullRequests: readonly {
    readonly number: number;
    readonly title: string | null;
    readonly url: string | null;
    readonly gripId: string;
  }[];
  readonly tests: readonly {
    readonly command: string;
    readonly ok: boolean;
    readonly passed: number | null;
    readonly failed: number | null;
    readonly gripId: string;
  }[];
  readonly errors: readonly GatheredError[];
  /** As they stand at the end. */
  readonly todos: readonly {
    readonly text: string;
    readonly state: TodoState;
    readonly gripId: string;
  }[];
  readonly pages: readonly { readonly url: string; readonly gripId: string }[];
}

export interface GatheredError {
  readonly text: string;
  readonly gripId: string;
  /** The grip of the same work passing later; null: nothing says that it did. */
  readonly mendedBy: string | null;
}

/**
 * Gathers the facts of a conversation, given in order. Files, commits, pull requests and tests are
 * also those of its sub-agents; what the person said, and what is left open, are its own.
 */
export function gatherFacts(facts: readonly PlacedFact[]): Gathered {
  const own = facts.filter(({ ofAgent }) => !ofAgent);
  const errors = errorsOf(own);
  const todos = todosOf(own);
  return {
    files: filesOf(facts),
    commits: eachOnce(facts, 'commit', ({ hash, subject }) => hash || subject).map(
      ({ fact, gripId }) => ({
        hash: fact.hash,
        subject: fact.subject,
        gripId,
      }),
    ),
    pullRequests: eachOnce(facts, 'pull_request', ({ number, url }) => url ?? String(number)).map(
      ({ fact, gripId }) => ({ number: fact.number, title: fact.title, url: fact.url, gripId }),
    ),
    tests: ofKind(facts, 'test').map(({ fact: { command, ok, passed, failed }, gripId }) => ({
      command,
      ok,
      passed,
      failed,
      gripId,
    })),
    errors,
    todos,
    pages: eachOnce(facts, 'page', ({ url }) => url).map(({ fact, gripId }) => ({
      url: fact.url,
      gripId,
    })),
  };
}

type Of<Kind extends EventFact['kind']> = Omit<PlacedFact, 'fact'> & {
  readonly fact: Extract<EventFact, { readonly kind: Kind }>;
};

function ofKind<Kind extends EventFact['kind']>(
  facts: readonly PlacedFact[],
  kind: Kind,
): readonly Of<Kind>[] {
  return facts.filter((placed): placed is Of<Kind> & PlacedFact => placed.fact.kind === kind);
}

/** The first fact of each key; a later one may know more (the title of a pull request). */
function eachOnce<Kind extends EventFact['kind']>(
  facts: readonly PlacedFact[],
  kind: Kind,
  keyOf: (fact: Of<Kind>['fact']) => string,
): readonly Of<Kind>[] {
  const first = new Map<string, Of<Kind>>();
  for (const placed of ofKind(facts, kind)) {
    const key = keyOf(placed.fact);
    if (!first.has(key)) first.set(key, placed);
  }
  return [...first.values()];
}

function filesOf(facts: readonly PlacedFact[]): Gathered['files'] {
  const files = new Map<string, { path: string; edits: number; added: number; removed: number }>();
  for (const { fact } of ofKind(facts, 'change')) {
    const file = files.get(fact.path) ?? { path: fact.path, edits: 0, added: 0, removed: 0 };
    file.edits += 1;
    file.added += fact.added;
    file.removed += fact.removed;
    files.set(fact.path, file);
  }
  return [...files.values()].toSorted(
    (a, b) => b.added + b.removed - (a.added + a.removed) || (a.path < b.path ? -1 : 1),
  );
}

function errorsOf(facts: readonly PlacedFact[]): readonly GatheredError[] {
  return facts.flatMap(({ fact, gripId }, at) => {
    if (fact.kind !== 'failed') return [];
    const mended = facts
      .slice(at + 1)
      .find((later) => later.fact.kind === 'mended' && later.fact.work === fact.work);
    const text = fact.message === '' ? fact.what : `${fact.what}: ${fact.message}`;
    return [{ text, gripId, mendedBy: mended?.gripId ?? null }];
  });
}

function todosOf(facts: readonly PlacedFact[]): Gathered['todos'] {
  let list: { id: string | null; text: string; state: TodoState; gripId: string }[] = [];
  for (const { fact, gripId } of ofKind(facts, 'todos')) {
    if (fact.whole) {
      list = fact.todos.map((todo) => ({ ...todo, gripId }));
      continue;
    }
    for (const todo of fact.todos) {
      const known = list.find(({ id }) => id !== null && id === todo.id);
      if (known === undefined) {
        if (todo.text !== '') list.push({ ...todo, gripId });
      } else {
        known.state = todo.state;
        known.gripId = gripId;
        if (todo.text !== '') known.text = todo.text;
      }
    }
  }
  return list.map(({ text, state, gripId }) => ({ text, state, gripId }));
}
