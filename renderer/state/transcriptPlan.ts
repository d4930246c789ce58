/** Lists of steps that agents keep, as their tools are called with them. */
import { fieldsIn } from './transcriptDiff.ts';

export interface PlanStep {
  readonly text: string;
  readonly state: 'done' | 'doing' | 'open';
}

/** Tools that give a whole list, by their bare name, and what a step's words stand under. */
const LISTS: Readonly<Record<string, string>> = { TodoWrite: 'content', update_plan: 'step' };

const STATES: Readonly<Record<string, PlanStep['state']>> = {
  completed: 'done',
  in_progress: 'doing',
};

/** The steps that a call lists; none where the tool lists none. */
export function planIn(name: string, text: string): readonly PlanStep[] {
  const key = LISTS[name.replace(/^functions\./, '')];
  if (key === undefined) return [];
  const steps: PlanStep[] = [];
  for (const field of fieldsIn(text, [
    key,
    'status',
    'activeForm',
    'id',
    'priority',
    'explanation',
  ])) {
    const last = steps.at(-1);
    if (field.key === key) steps.push({ text: field.value.trim(), state: 'open' });
    else if (field.key === 'status' && last !== undefined)
      steps[steps.length - 1] = { ...last, state: STATES[field.value.trim()] ?? 'open' };
  }
  return steps;
}

/** `2 of 6 done: Add tests`: how far it is, and what is done now. */
export function planWords(steps: readonly PlanStep[]): string {
  const done = steps.filter(({ state }) => state === 'done').length;
  const now = steps.find(({ state }) => state === 'doing')?.text;
  return `${done} of ${steps.length} done${now === undefined ? '' : `: ${now}`}`;
}
