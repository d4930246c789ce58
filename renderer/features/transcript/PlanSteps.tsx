import type { PlanStep } from '../../state/transcriptPlan.ts';

const SIGNS: Readonly<Record<PlanStep['state'], string>> = { done: '✓', doing: '▸', open: '○' };
const WORDS: Readonly<Record<PlanStep['state'], string>> = {
  done: 'done',
  doing: 'being done',
  open: 'to do',
};

/** The steps that an agent set itself, with what became of each by then. */
export function PlanSteps({ steps }: { readonly steps: readonly PlanStep[] }) {
  return (
    <ul className="stack gap-half" aria-label="Steps">
      {steps.map(({ text, state }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- its place in the list is all that it is
        <li key={at} className="beside gap-2">
          <span className="firm mono" aria-hidden="true">
            {SIGNS[state]}
          </span>
          <span className={`wrap gives ${state === 'done' ? 'quiet' : ''}`} dir="auto">
            {text}
            <span className="visually-hidden"> ({WORDS[state]})</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
