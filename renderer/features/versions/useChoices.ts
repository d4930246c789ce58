import { useState } from 'react';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { firstChoices, type ResummarizeChoices } from '../../state/resummarizeChoices.ts';

export interface ChoicesForm {
  readonly choices: ResummarizeChoices;
  readonly change: (choices: ResummarizeChoices) => void;
}

/** The choices of the dialog; they begin with the settings, once these are there. Null until then. */
export function useChoices(settings: OutputOf<'settings'> | undefined): ChoicesForm | null {
  const [changed, setChanged] = useState<ResummarizeChoices | null>(null);
  const choices = changed ?? (settings === undefined ? null : firstChoices(settings));
  return choices === null ? null : { choices, change: setChanged };
}
