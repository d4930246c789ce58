import type { EventFact } from '../../model/facts.ts';
import { commitFacts } from './commitFacts.ts';
import { issueFact, issueFacts } from './issueFacts.ts';
import { peopleFacts } from './peopleFacts.ts';
import { pullRequestFacts } from './pullRequestFacts.ts';
import { foundNothing } from './foundNothing.ts';
import { cutText, firstLine, quoteIn } from './quote.ts';
import { testRun } from './testFacts.ts';
import type { TestRun } from './testFacts.ts';
import type { FileChange, Outcome, ShownFact, ToolUse } from './toolUse.ts';
import { whyFailed } from './whyFailed.ts';
import { workOf } from './work.ts';

const MAX_WORDS = 4_000;

/** What the use of a tool shows, and whether its work is done. */
export interface ToolFacts {
  readonly facts: readonly ShownFact[];
  /** null where nobody can tell. */
  readonly went: 'failed' | 'passed' | null;
}

/** What the use of a tool and what came of it show. */
export function factsOfTool(use: ToolUse, outcome: Outcome): ToolFacts {
  const { refused, unfinished, failed, text } = outcome;
  if (refused !== undefined) return { facts: [refusal(use, refused, text)], went: null };
  if (unfinished === true) return { facts: [], went: null };
  const test = use.kind === 'shell' ? testRun(use.steps, outcome) : null;
  if (failed && test === null && foundNothing(use, outcome)) return { facts: [], went: null };
  const shown = done(use, outcome, test);
  if (failed) return { facts: [...shown, ...failure(use, outcome)], went: 'failed' };
  if (test === null) return { facts: shown, went: 'passed' };
  return { facts: shown, went: test.fact.ok ? (test.isSure ? 'passed' : null) : 'failed' };
}

function done(use: ToolUse, outcome: Outcome, test: TestRun | null): readonly ShownFact[] {
  const { failed, text, answers = [] } = outcome;
  switch (use.kind) {
    case 'shell':
      return [
        ...commitFacts(use.steps, outcome),
        ...pullRequestFacts(use.steps, outcome),
        ...issueFacts(use.steps, outcome),
        ...peopleFacts(use.steps, outcome),
        ...(failed ? [] : changeFacts(use.changes, text)),
        ...(test === null ? [] : [{ fact: test.fact, quote: testQuote(outcome, test) }]),
      ];
    case 'questions':
      return answers.map(({ question, answer, said }) => ({
        fact: { kind: 'answered', question, answer },
        quote: quoteIn(text, said),
      }));
    case 'files':
      return failed ? [] : changeFacts(use.changes, text);
    case 'page':
      return failed
        ? []
        : [{ fact: { kind: 'page', url: use.url }, quote: quoteIn(text, use.url) }];
    case 'todos':
      return failed || (use.todos.length === 0 && !use.whole) ? [] : [plain({ ...use })];
    case 'plan':
      return failed ? [] : [plain({ kind: 'plan', accepted: true, words: '' })];
    case 'agent':
      return failed ? [] : [plain({ ...use })];
    case 'other':
      return failed || use.title === undefined ? [] : [issueFact(use.title, text)];
  }
  return [];
}

/** A fact that the event shows as a whole. */
function plain(fact: EventFact): ShownFact {
  return { fact, quote: null };
}

function refusal(use: ToolUse, said: string, text: string): ShownFact {
  const words = cutText(said, MAX_WORDS);
  const fact: EventFact =
    use.kind === 'plan' ? { kind: 'plan', accepted: false, words } : { kind: 'refused', words };
  return { fact, quote: quoteIn(text, words) };
}

function changeFacts(changes: readonly FileChange[], text: string): ShownFact[] {
  return changes.map((change) => ({
    fact: { kind: 'change', ...change },
    quote: quoteIn(text, change.path),
  }));
}

function failure(use: ToolUse, { output, text, exitCode }: Outcome): ShownFact[] {
  const work = workOf(use);
  if (work === null) return [];
  const why = whyFailed(output);
  const code = exitCode === null ? 'It failed without a word.' : `Exit code ${exitCode}`;
  return [
    {
      fact: { kind: 'failed', work, what: firstLine(work), message: why ?? code },
      quote: quoteIn(text, why ?? code),
    },
  ];
}

/** The line that says how the tests ended. */
function testQuote({ output, text }: Outcome, { fact: test }: TestRun): string | null {
  const lines = output.split('\n').map((line) => line.trim());
  const ends = test.ok ? PASSED : FAILED;
  const line = lines.findLast((said) => ends.test(said));
  return line === undefined ? null : quoteIn(text, line);
}

const PASSED = /^(?:ok\s|PASS\b|test result: ok|Tests:?\s|OK\b|=+ .*passed|\d+ pass)|\d+ passed/;
const FAILED =
  /^(?:--- FAIL|FAIL\b|test result: FAILED|Tests:?\s|FAILED|=+ .*failed|\d+ fail)|\d+ failed/;
