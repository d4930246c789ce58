import type { Shape } from '../../state/transcript.ts';

/** What the log says of single events, by position. */
export interface RowFacts {
  readonly failed: ReadonlySet<number>;
  /** Conversations of sub-agents. */
  readonly agents: ReadonlyMap<number, string>;
  /** Rows that begin what somebody says: further ones need no name. */
  readonly heads: ReadonlySet<number>;
}

export function rowFacts(shape: Shape): RowFacts {
  const { landmarks, kinds, from } = shape;
  const heads = new Set<number>();
  let last = '';
  for (let index = 0; index < kinds.length; index++) {
    const letter = kinds.charAt(index);
    if (letter !== 'u' && letter !== 'a') continue;
    if (letter !== last || letter === 'u') heads.add(from + index);
    last = letter;
  }
  return {
    failed: new Set(
      landmarks.flatMap(({ kind, position }) => (kind === 'failed' ? [position] : [])),
    ),
    agents: new Map(
      landmarks.flatMap(({ kind, position, conversationId }) =>
        kind === 'agent' && conversationId !== null ? [[position, conversationId] as const] : [],
      ),
    ),
    heads,
  };
}
