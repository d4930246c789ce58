import { cutText, firstLine, quoteIn } from './quote.ts';
import type { Outcome, ShownFact, Step } from './toolUse.ts';

/** Commands of git that make commits. */
const MAKES = /^(?:commit|merge|cherry-pick|revert|rebase|am|pull|citool)$/;
/** Other programs that commit by git. */
const OTHERS = /^(?:gt|git-cz|cz|gitmoji|sl|stg|jj)$/;
/** How git reports a commit: `[main 1a2b3c4] Subject`, `[main (root-commit) 1a2b3c4] Subject`. */
const REPORT = /^\[(?:[^\]\n]{1,250}) (?:\(root-commit\) )?([0-9a-f]{7,40})\] (.+)$/gm;
/** A commit on a line of its own, as `git log --oneline` and `git rev-parse` write it. */
const SHOWN = /^([0-9a-f]{7,40})(?: \([^)\n]*\))?(?:[ \t]+(\S.*))?$/;
const MAX_SUBJECT = 300;

/** The commits that a command made, as far as its output shows their hashes. */
export function commitFacts(steps: readonly Step[], { output, text }: Outcome): ShownFact[] {
  if (!steps.some(makesCommits)) return [];
  const reported = [...output.matchAll(REPORT)].map(([line, hash = '', subject = '']) =>
    shown(hash, subject.trim(), line, text),
  );
  const facts = reported.length > 0 ? reported : quietCommits(steps, output, text);
  const seen = new Set<string>();
  return facts.filter(({ fact }) => {
    const hash = fact.kind === 'commit' ? fact.hash : '';
    return !seen.has(hash) && seen.add(hash);
  });
}

function shown(hash: string, subject: string, line: string, text: string): ShownFact {
  return {
    fact: { kind: 'commit', hash, subject: cutText(subject, MAX_SUBJECT) },
    quote: quoteIn(text, line),
  };
}

function makesCommits(step: Step): boolean {
  const [program = ''] = step.words;
  if (OTHERS.test(program)) return true;
  const verb = gitVerb(step);
  return verb !== null && MAKES.test(verb) && !step.words.includes('--dry-run');
}

/** The command that git was given, past its own options. */
export function gitVerb({ words }: Step): string | null {
  const [program = '', ...args] = words;
  if (!/(?:^|\/)git(?:\.exe)?$/.test(program)) return null;
  for (let i = 0; i < args.length; i++) {
    const word = args[i] ?? '';
    if (/^(?:-C|-c|--git-dir|--work-tree)$/.test(word)) i++;
    else if (!word.startsWith('-')) return word;
  }
  return null;
}

/**
 * Commits made quietly, whose hash a later command of the same line shows (`git log --oneline -1`, `git
 * rev-parse HEAD`). The subject is that of the message or, without one, what stands beside the hash.
 */
function quietCommits(steps: readonly Step[], output: string, text: string): ShownFact[] {
  const subjects = steps.filter((step) => gitVerb(step) === 'commit').map(subjectOf);
  const first = steps.findIndex((step) => gitVerb(step) === 'commit');
  const tells = steps
    .slice(first + 1)
    .some((step) => /^(?:log|rev-parse|show)$/.test(gitVerb(step) ?? ''));
  if (first < 0 || !tells) return [];
  const lines = output
    .split('\n')
    .map((line) => SHOWN.exec(line.trim()))
    .filter((line) => line !== null);
  return subjects.flatMap((subject): ShownFact[] => {
    const line =
      lines.find(
        ([, , beside]) => beside !== undefined && (subject === null || beside === subject),
      ) ?? (subjects.length === 1 ? lines.find(([, , beside]) => beside === undefined) : undefined);
    if (line === undefined) return [];
    const [whole, hash = '', beside] = line;
    return [shown(hash, subject ?? beside ?? '', whole, text)];
  });
}

/** The first line of the message that a `git commit` was given. */
function subjectOf({ words }: Step): string | null {
  for (const [i, word] of words.entries()) {
    const long = /^--message=([\s\S]+)$/.exec(word)?.[1];
    const given = long ?? (/^(?:-[a-zA-Z]*m|--message)$/.test(word) ? words[i + 1] : undefined);
    if (given !== undefined) return firstLine(given.replace(/^\$\(cat <<-?\s*['"]?\w+['"]?/, ''));
  }
  return null;
}
