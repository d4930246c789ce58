import { optionOf } from './optionOf.ts';
import { cutText, quoteIn } from './quote.ts';
import type { Outcome, ShownFact, Step } from './toolUse.ts';

const URL =
  /https:\/\/[\w.-]+(?::\d+)?\/[^\s"'<>]{1,300}?\/(?:pull|pulls|merge_requests|pull-requests)\/(\d+)(?![\w/])/;
const MAX_TITLE = 300;
/** What of `gh pr` makes one or changes it; others only look at one, which may be anybody's. */
const VERBS = /^(?:create|new|edit|merge|ready|reopen)$/;

/** The pull request that a command opened or changed, as its output shows it. */
export function pullRequestFacts(
  steps: readonly Step[],
  { output, text, failed }: Outcome,
): ShownFact[] {
  const step = steps.find(isPullRequestStep);
  if (step === undefined || failed) return [];
  const asked = optionOf(step, '--title', '-t') ?? null;
  const [, group, verb = ''] = step.words;
  const makes = group === 'mr' ? verb === 'create' : verb === 'create' || verb === 'new';
  const named = step.words.slice(3).find((word) => URL.test(word));
  const url = makes ? lastMatch(output) : (onlyUrl(output) ?? urlIn(named));
  const number = numberOf(url);
  if (url === undefined || number === null) return [];
  const title = makes || verb === 'edit' ? asked : null;
  return [
    {
      fact: {
        kind: 'pull_request',
        number,
        title: title === null ? null : cutText(title, MAX_TITLE),
        url,
      },
      quote: quoteIn(text, url),
    },
  ];
}

function isPullRequestStep({ words }: Step): boolean {
  const [program = '', group, verb = ''] = words;
  return (
    ((program === 'gh' && group === 'pr') || (program === 'glab' && group === 'mr')) &&
    VERBS.test(verb) &&
    !words.includes('--help')
  );
}

/** The address that is all of the output, or one line of it; addresses within prose are others. */
function onlyUrl(output: string): string | undefined {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => line.trim()).find((line) => URL.exec(line)?.[0] === line);
}

function lastMatch(output: string): string | undefined {
  return [...output.matchAll(new RegExp(URL, 'g'))].at(-1)?.[0];
}

function urlIn(word: string | undefined): string | undefined {
  return word === undefined ? undefined : URL.exec(word)?.[0];
}

/** The number at the end of a pull request's address. */
export function numberOf(url: string | null | undefined): number | null {
  const number = url === null || url === undefined ? undefined : URL.exec(url)?.[1];
  return number === undefined ? null : Number(number);
}
