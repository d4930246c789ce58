import type { TodoState } from '../../model/facts.ts';
import { isRoutine } from '../points/workCues.ts';
import { wordCount } from '../text/terms.ts';
import type { DraftIdea } from './draft.ts';
import type { IdeaSource, WordRange } from './types.ts';
import { CONFIDENCE } from './weights.ts';

interface Listed {
  readonly id: string | null;
  text: string;
  state: TodoState;
  /** Where it was first written down. */
  readonly source: number;
  /** Where it stands in the words of that call. */
  readonly range: WordRange | null;
  /** Where its state was last told. */
  changed: number;
  /** Was it done when it was first seen? */
  readonly brought: boolean;
}

const LEAST_WORDS = 3;
/** How any work begins and goes on, beside what {@link isRoutine} has. */
const STEP =
  /^(?:audit|discover|fast-forward|fetch|identify|investigate|locate|research|search|ssh|stop|restart|reboot)\b/iu;

/** The to-dos of a conversation, each once, with what shows that it is done. */
export function todoIdeas(sources: readonly IdeaSource[]): readonly DraftIdea[] {
  const all: Listed[] = [];
  /** Those of the list that holds now. */
  let current: Listed[] = [];
  for (const [index, { what, text: written }] of sources.entries()) {
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
        const range = rangeOf(text, written);
        const added: Listed = { id, text, state, source: index, range, changed: index, brought };
        all.push(added);
        next.push(added);
      }
    }
    current = next;
  }
  return all.flatMap((todo): DraftIdea[] => {
    const { text, state, source, range, changed, brought } = todo;
    // What a whole list leaves out is in other words now, or dropped.
    const isGone = state !== 'completed' && !current.includes(todo);
    return brought ||
      isGone ||
      state === 'cancelled' ||
      isStep(text) ||
      wordCount(text) < LEAST_WORDS
      ? []
      : [
          {
            source,
            range,
            intent: 'todo',
            text,
            confidence: CONFIDENCE.listed,
            settledBy: state === 'completed' ? changed : null,
            settledRange: state === 'completed' ? doneIn(text, sources[changed]?.text ?? '') : null,
          },
        ];
  });
}

/** Is it how any work begins, goes on, or ends? */
export const isStep = (text: string): boolean => isRoutine(text) || STEP.test(text);

/** As a call writes it down, in JSON; null where its words stand elsewhere. */
function rangeOf(text: string, written: string): WordRange | null {
  const words = JSON.stringify(text).slice(1, -1);
  const start = written.indexOf(words);
  return start < 0 ? null : { start, end: start + words.length };
}

/** How far behind its words a call says that it is done, in UTF-16 units. */
const NEAR = 120;
const DONE = 'completed';

/** Its words in a later call, up to those that say it is done. */
function doneIn(text: string, written: string): WordRange | null {
  const range = rangeOf(text, written);
  if (range === null) return null;
  const done = written.indexOf(DONE, range.end);
  return done < 0 || done > range.end + NEAR ? range : { ...range, end: done + DONE.length };
}
