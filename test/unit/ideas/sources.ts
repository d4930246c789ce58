import type { EventFact } from '../../../core/model/facts.ts';
import type { IdeaIntent } from '../../../core/model/idea.ts';
import type { IdeaSource } from '../../../core/domain/ideas/types.ts';

/** What a person asked at the beginning of a turn. */
export const request = (turn: number, text: string): IdeaSource => ({
  turn,
  eventIx: 2 * turn,
  by: 'person',
  what: { kind: 'fact', fact: { kind: 'request' } },
  text,
});

/** The assistant's last words in a turn. */
export const outcome = (turn: number, text: string): IdeaSource => ({
  turn,
  eventIx: 2 * turn + 1,
  by: 'assistant',
  what: { kind: 'fact', fact: { kind: 'outcome', text } },
  text,
});

export const fact = (turn: number, of: EventFact, text = ''): IdeaSource => ({
  turn,
  eventIx: -1,
  by: of.kind === 'todos' || of.kind === 'agent' ? 'assistant' : 'tool',
  what: { kind: 'fact', fact: of },
  text,
});

/** What a model found. */
export const byModel = (
  turn: number,
  idea: { readonly intent: IdeaIntent; readonly text: string; readonly quote: string },
  by: IdeaSource['by'] = 'assistant',
): IdeaSource => ({
  turn,
  eventIx: 2 * turn + (by === 'person' ? 0 : 1),
  by,
  what: {
    kind: 'model',
    idea: {
      ...idea,
      confidence: 0.9,
      importance: 0.6,
      entities: [{ kind: 'concept', name: 'tides' }],
    },
  },
  text: idea.text,
});

export const anchor = (
  turn: number,
  type: 'Decision' | 'Correction' | 'Commitment' | 'UserPreference' | 'ErrorContext',
  text: string,
  by: IdeaSource['by'] = 'person',
): IdeaSource => ({
  turn,
  eventIx: 2 * turn + (by === 'person' ? 0 : 1),
  by,
  what: { kind: 'anchor', type, importance: 0.5 },
  text,
});

export const point = (
  turn: number,
  role: 'found' | 'open' | 'decided' | 'failed',
  text: string,
  by: IdeaSource['by'] = 'assistant',
): IdeaSource => ({
  turn,
  eventIx: 2 * turn + (by === 'person' ? 0 : 1),
  by,
  what: { kind: 'point', role },
  text,
});
