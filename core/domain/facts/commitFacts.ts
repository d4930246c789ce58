import { cutText, firstLine, quoteIn } from './quote.ts';
import type { Outcome, ShownFact, Step } from './toolUse.ts';

/** Commands of git that make a commit of their own; a rebase, a merge or a pick only repeats others. */
const MAKES = /^(?:commit|revert|citool)$/;
/** Other programs that commit by git. */
const OTHERS = /^(?:gt|git-cz|cz|gitmoji|sl|stg|jj)$/;
/** How git reports a commit: `[main 1a2b3c4] Subject`, `[main (root-commit) 1a2b3c4] Subject`. */
const REPORT = /^\[(?:[^\]\n]{1,250}) (?:\(root-commit\) )?([0-9a-f]{7,40})\] (.+)$/gm;
/** A commit on a line of its own, as `git log --oneline` and `git rev-parse` write it. */
const SHOWN = /^([0-9a-f]{7,40})(?: \([^)\n]*\))?(?:[ \t]+(\S.*))?$/;
const MAX_SUBJECT = 300;

/** The commits that a command made: as git reports them, else as a later command or the message tells. */
export function commitFacts(steps: readonly Step[], outcome: Outcome): ShownFact[] {
  const { output, text } = outcome;
  if (!steps.some(makesCommits)) return [];
  const reported = [...output.matchAll(REPORT)].map(([line, hash = '', subject = '']) =>
    shown(hash, subject.trim(), line, text),
  );
  const facts = reported.length > 0 ? reported : quietCommits(steps, outcome);
  const seen = new Set<string>();
  return facts.filter(({ fact }) => {
    const key = fact.kind === 'commit' ? fact.hash || fact.subject : '';
    return !seen.has(key) && seen.add(key);
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
 * Commits made quietly. A later command of the same line may show the hash (`git log --oneline -1`, `git
 * rev-parse HEAD`), and the subject where no message was given; else the message alone tells, without a hash.
 */
function quietCommits(steps: readonly Step[], outcome: Outcome): ShownFact[] {
  const first = steps.findIndex((step) => gitVerb(step) === 'commit');
  if (first < 0) return [];
  const tells = steps
    .slice(first + 1)
    .some((step) => /^(?:log|rev-parse|show)$/.test(gitVerb(step) ?? ''));
  const lines = tells ? shownLines(outcome.output) : [];
  const isOnly = steps.findLastIndex((step) => gitVerb(step) === 'commit') === first;
  return steps.flatMap((step, at): ShownFact[] => {
    if (gitVerb(step) !== 'commit') return [];
    const subject = subjectOf(step);
    const line =
      lines.find(
        ({ beside }) => beside !== undefined && (subject === null || beside === subject),
      ) ?? (isOnly ? lines.find(({ beside }) => beside === undefined) : undefined);
    if (line !== undefined)
      return [shown(line.hash, subject ?? line.beside ?? '', line.whole, outcome.text)];
    return subject !== null && isQuiet(step) && wentThrough(steps, at, outcome)
      ? [shown('', subject, subject, outcome.text)]
      : [];
  });
}

interface ShownLine {
  readonly whole: string;
  readonly hash: string;
  readonly beside: string | undefined;
}

function shownLines(output: string): readonly ShownLine[] {
  return output.split('\n').flatMap((line): ShownLine[] => {
    const [whole, hash = '', beside] = SHOWN.exec(line.trim()) ?? [];
    return whole === undefined ? [] : [{ whole, hash, beside }];
  });
}

/** `-q`, also among other short options (`-qam`), and `--quiet`. */
const QUIET = /^(?:-[a-zA-Z]*q[a-zA-Z]*|--quiet)$/;

/** A commit that prints no report of itself, and is no rehearsal. */
function isQuiet(step: Step): boolean {
  return makesCommits(step) && step.words.some((word) => QUIET.test(word));
}

/**
 * Did a quiet commit go through? The exit code of the line vouches for it where nothing but what ran because
 * of it comes after; else its silence does, since git says why it makes none.
 */
function wentThrough(steps: readonly Step[], at: number, { failed, output }: Outcome): boolean {
  // It may have stood in for something that failed.
  if (failed || steps[at - 1]?.joint === '||' || steps[at]?.joint === '|') return false;
  if (steps.slice(at, -1).every(({ joint }) => joint === '&&' || joint === '|')) return true;
  return (
    output.trim() === '' &&
    chainBefore(steps, at).every(({ words: [program = ''] }) => /^(?:git|cd)$/.test(program))
  );
}

/** The steps without which one would not have run. */
function chainBefore(steps: readonly Step[], at: number): readonly Step[] {
  const start = steps.slice(0, at).findLastIndex(({ joint }) => joint !== '&&') + 1;
  return steps.slice(start, at);
}

/** The first line of the message that a `git commit` was given; null: none, or one that only the shell knew. */
function subjectOf({ words, document }: Step): string | null {
  for (const [i, word] of words.entries()) {
    if (/^(?:-[a-zA-Z]*F|--file)$/.test(word) && words[i + 1] === '-') return document ?? null;
    const long = /^--message=([\s\S]+)$/.exec(word)?.[1];
    const given = long ?? (/^(?:-[a-zA-Z]*m|--message)$/.test(word) ? words[i + 1] : undefined);
    if (given === undefined) continue;
    const subject = firstLine(given.replace(/^\$\(cat <<-?\s*['"]?\w+['"]?/, ''));
    return subject === '' || SUBSTITUTED.test(subject) ? null : subject;
  }
  return null;
}

/** What the shell puts in its place: "Release $VERSION". */
const SUBSTITUTED = /\$[({A-Za-z_]/;
