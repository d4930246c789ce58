import type { TodoState } from '../../model/facts.ts';
import { ROUTINE } from '../points/factCandidates.ts';
import { wordCount } from '../text/terms.ts';
import type { DraftIdea } from './draft.ts';
import type { IdeaSource } from './types.ts';
import { CONFIDENCE } from './weights.ts';

interface Listed {
  readonly id: string | null;
  text: string;
  state: TodoState;
  /** Where it was first written down. */
  readonly source: number;
  /** Where its state was last told. */
  changed: number;
  /** Was it done when it was first seen? */
  readonly brought: boolean;
}

const LEAST_WORDS = 3;

/** The to-dos of a conversation, each once, with what shows that it is done. */
export function todoIdeas(sources: readonly IdeaSource[]): readonly DraftIdea[] {
  const all: Listed[] = [];
  /** Those of the list that holds now. */
  let current: Listed[] = [];
  for (const [index, { what }] of sources.entries()) {
    if (what.kind !== 'fact' || what.fact.kind !== 'todos') continue;
    const { whole, todos } = what.fact;
    const next: Listed[] = whole ? [] : current;
    for (const { id, text, state } of todos) {
      const known =
        current.find(
          (one) => (id !== null && one.id === id) || (text !== '' && one.text === text),
        ) ?? all.find((one) => text !== '' && one.text === text);
      if (known !== undefined) {
        if (known.state !== state) known.changed = index;
        known.state = state;
        if (text !== '') known.text = text;
        if (!next.includes(known)) next.push(known);
      } else if (text !== '') {
        const brought = state === 'completed' || state === 'cancelled';
        const added: Listed = { id, text, state, source: index, changed: index, brought };
        all.push(added);
        next.push(added);
      }
    }
    current = next;
  }
  return all.flatMap(({ text, state, source, changed, brought }): DraftIdea[] =>
    brought || state === 'cancelled' || ROUTINE.test(text) || wordCount(text) < LEAST_WORDS
      ? []
      : [
          {
            source,
            range: null,
            intent: 'todo',
            text,
            confidence: CONFIDENCE.listed,
            settledBy: state === 'completed' ? changed : null,
          },
        ],
  );
}
