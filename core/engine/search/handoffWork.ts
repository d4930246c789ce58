import { DOUBT_MARKS } from '../../text/markDoubts.ts';
import type { HandoffFacts } from '../../text/handoffText.ts';
import type { PointRole } from '../../model/point.ts';
import type { WholeConversation } from '../conversations/ports/conversationReader.ts';

export type HandoffWork = Pick<
  HandoffFacts,
  'open' | 'corrected' | 'decided' | 'done' | 'shipped' | 'changed' | 'tested' | 'failed'
>;

/** What a conversation itself knows of its work, for whoever goes on with it. */
export function handoffWork(whole: WholeConversation): HandoffWork {
  const { points, todos, turns, commits, pullRequests, tests, errors } = whole;
  const said = (...roles: readonly PointRole[]): readonly Dated[] =>
    points
      .filter(({ role }) => role !== null && roles.includes(role))
      .map(({ text, supported, time }) => ({
        text: supported ? text : `${text} ${DOUBT_MARKS.unsupported}`,
        time,
      }));
  const begun = new Set(
    todos.flatMap(({ state, text }) => (state === 'in_progress' ? [lettersOf(text)] : [])),
  );
  const shipped = [
    ...commits.map(({ hash, subject }) => `${hash.slice(0, SHORT_HASH)} ${subject}`.trim()),
    ...pullRequests.map(({ number, title, url }) =>
      [`#${number}`, title, url].filter((part) => part !== null).join(' '),
    ),
  ];
  const done = [
    ...turns.map(({ request, outcome, start }) => ({
      asked: request,
      text: outcome ?? '',
      time: start,
    })),
    ...said('done', 'found', 'failed').map((point) => ({ asked: null, ...point })),
  ].toSorted((a, b) => (a.time < b.time ? -1 : Number(a.time > b.time)));
  return {
    open: distinct(said('open').map(({ text }) => text)).map((text) =>
      begun.has(lettersOf(text)) ? `${text} (begun)` : text,
    ),
    corrected: distinct(said('corrected').map(({ text }) => text)),
    decided: distinct(said('decided').map(({ text }) => text)),
    done: told(done, shipped),
    shipped,
    changed: changedFiles(whole),
    tested: testedWords(tests),
    failed: distinct(
      errors.filter(({ mendedBy }) => mendedBy === null).map(({ text }) => text),
    ).slice(-MOST_FAILED),
  };
}

interface Dated {
  readonly text: string;
  readonly time: string;
}

const SHORT_HASH = 8;
const MOST_FAILED = 12;

/** Those that were changed most first, below the folder of the conversation without it. */
function changedFiles({ files, folder }: WholeConversation): HandoffWork['changed'] {
  const root = folder === null ? null : `${folder.replace(/[\\/]$/, '')}/`;
  return files.map(({ path, added, removed }) => ({
    path,
    name: root !== null && path.startsWith(root) ? path.slice(root.length) : path,
    added,
    removed,
  }));
}

/** How the last run ended, and how many there were. */
function testedWords(tests: WholeConversation['tests']): string | null {
  const last = tests.at(-1);
  if (last === undefined) return null;
  const { command, ok, passed, failed } = last;
  const counts = [
    ...(failed === null || failed === 0 ? [] : [`${failed} failed`]),
    ...(passed === null ? [] : [`${passed} passed`]),
  ];
  const ended = counts.length === 0 ? [ok ? 'passed' : 'failed'] : counts;
  const runs = tests.length === 1 ? '' : `; ${tests.length} runs in all`;
  return `${command}: ${ended.join(', ')}${runs}`;
}

/** Each once, whatever its signs. */
function distinct(texts: readonly string[]): readonly string[] {
  return [...new Map(texts.map((text) => [lettersOf(text), text])).values()];
}

/** Without points that say what a turn came to, or what was committed. */
function told(
  done: readonly HandoffWork['done'][number][],
  shipped: readonly string[],
): HandoffWork['done'] {
  const said = new Set(shipped.map(lettersOf));
  for (const { asked, text } of done) if (asked !== null) said.add(lettersOf(text));
  return done
    .filter(({ asked, text }) => asked !== null || !said.has(lettersOf(text)))
    .map(({ asked, text }) => ({ asked, text }));
}

/** What it says, without the hash of a commit before or behind it. */
const lettersOf = (text: string): string =>
  text
    .replace(/\s*\([0-9a-f]{7,40}\)$|^[0-9a-f]{7,40}\s/, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
