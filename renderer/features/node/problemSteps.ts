/** What can be done about a model whose text could not be had, by the failure's code. */
import type { SectionId } from '../settings/settingsContext.ts';

export interface ProblemStep {
  readonly words: string;
  /** Where the settings hold what has to be changed; null where they do not. */
  readonly section: SectionId | null;
}

const STEPS: Readonly<Record<string, ProblemStep>> = {
  'provider-not-configured': { words: 'Choose a model and enter its key.', section: 'summaries' },
  'provider-unauthorized': {
    words: 'Enter a key that is valid, then summarise again.',
    section: 'summaries',
  },
  'provider-rejected': {
    words: 'Look at the model and its options, then summarise again.',
    section: 'summaries',
  },
  'provider-unavailable': {
    words: 'Summarise again when the endpoint answers.',
    section: null,
  },
  'provider-exhausted': {
    words: 'Summarise again when the limit is over, or choose another model.',
    section: 'summaries',
  },
  'context-too-small': {
    words: 'Give the model a longer context where it runs, then summarise again.',
    section: 'summaries',
  },
  'reply-refused': { words: 'Another model or prompt may answer.', section: null },
  'reply-unusable': {
    words: 'Summarise again, perhaps with another model or prompt.',
    section: null,
  },
  'ceiling-reached': {
    words: 'Raise the ceiling, or wait until it begins anew.',
    section: 'cost',
  },
  'price-unknown': { words: 'Enter a price for the model.', section: 'cost' },
  'project-excluded': { words: 'Its project never leaves this machine.', section: 'privacy' },
  'template-broken': { words: 'Mend the prompt, or choose another.', section: 'advanced' },
};

/** Null where the failure's own message must do. */
export const problemStep = (code: string): ProblemStep | null => STEPS[code] ?? null;
