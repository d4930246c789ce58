import { optionOf } from './optionOf.ts';
import { cutText, firstLine, quoteIn } from './quote.ts';
import type { Outcome, ShownFact, Step } from './toolUse.ts';

const MAX_TITLE = 300;
/** Fewer characters are no title. */
const LEAST = 4;

/** The issues that commands made: of GitHub, GitLab and Beads. */
export function issueFacts(steps: readonly Step[], { text, failed }: Outcome): ShownFact[] {
  if (failed) return [];
  return steps.flatMap((step) => {
    const title = titleOf(step);
    return title === undefined || title.length < LEAST ? [] : [issueFact(title, text)];
  });
}

export function issueFact(title: string, text: string): ShownFact {
  const said = cutText(firstLine(title), MAX_TITLE);
  return { fact: { kind: 'issue', title: said }, quote: quoteIn(text, said) };
}

function titleOf(step: Step): string | undefined {
  const [program = '', first = '', second = ''] = step.words;
  if (step.words.some((word) => word === '--help' || word === '-h')) return undefined;
  const isHosted = program === 'gh' || program === 'glab';
  if (isHosted && first === 'issue' && /^(?:create|new)$/.test(second))
    return optionOf(step, '--title', '-t');
  if (program !== 'bd' || !/^(?:create|new)$/.test(first)) return undefined;
  return optionOf(step, '--title', '-t') ?? (/^[^-]/.test(second) ? firstLine(second) : undefined);
}
