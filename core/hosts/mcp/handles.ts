import { SOURCES } from '../../model/event.ts';
import { StrataError } from '../../model/result.ts';

/**
 * Short names of ids (`s1`, `g12`), valid in one session: an id costs an agent some 30 tokens each time
 * it reads or writes one. A handle always means the id that it was first given for.
 */
export interface Handles {
  /** Takes note of the ids that a result holds: only these are shortened, not what a log speaks of. */
  learn(result: unknown): void;
  /** Puts handles in the place of known ids. */
  shorten(text: string): string;
  /** An input with ids in the place of handles. Throws `bad-input` for one that was never given. */
  whole(input: unknown): unknown;
}

/** By how an id begins. Periods are short and say their time, so they stay as they are. */
const LETTERS: readonly (readonly [begin: string, letter: string])[] = [
  ['toc:segment:', 's'],
  ['toc:conversation:', 'n'],
  ['grip:', 'g'],
  ['evt:', 'e'],
  ['turn:', 't'],
  ['point:', 'p'],
  ['idea:', 'i'],
];
const CONVERSATION = 'c';
/** Parameters and fields that hold a conversation's id, which begins with the name of its tool. */
const CONVERSATION_KEYS: ReadonlySet<string> = new Set(['conversationId', 'parentId']);
/** Where an answer names ideas: labels that it was handed, or what it found by itself. */
const IDEA_KEYS: ReadonlySet<string> = new Set(['question', 'todo', 'by', 'from', 'to']);
const ANSWERS = 'answers';
/** Parameters that take ids. What is asked in words is never taken for a handle. */
const ID_KEYS: ReadonlySet<string> = new Set([
  'id',
  'nodeId',
  'nodeIds',
  'parentId',
  'gripId',
  'conversationId',
  'conversation',
  'target',
]);
const ID = new RegExp(
  `(?<![\\w:])(?:toc:(?:segment|conversation):[\\d-]+:\\w{26}|(?:grip|evt|turn|point|idea):\\d+:\\w{26}|(?:${SOURCES.join('|')}):[\\w./-]*\\w)`,
  'g',
);
const HANDLE = /^([a-z]\d{1,6})(#\d+)?$/;

export function createHandles(): Handles {
  /** Ids of this session's results, each with its letter. */
  const known = new Map<string, string>();
  const byId = new Map<string, string>();
  const byHandle = new Map<string, string>();
  const counts = new Map<string, number>();

  function handleOf(id: string, letter: string): string {
    const given = byId.get(id);
    if (given !== undefined) return given;
    const count = (counts.get(letter) ?? 0) + 1;
    counts.set(letter, count);
    const handle = `${letter}${count}`;
    byId.set(id, handle);
    byHandle.set(handle, id);
    return handle;
  }

  function wholeOf(given: unknown): unknown {
    if (Array.isArray(given)) return given.map(wholeOf);
    const [, handle, number = ''] = typeof given === 'string' ? (HANDLE.exec(given) ?? []) : [];
    if (handle === undefined) return given;
    const id = byHandle.get(handle);
    if (id !== undefined) return `${id}${number}`;
    throw new StrataError({
      code: 'bad-input',
      message: `${handle} was not given in this session. Handles such as s1 mean what an earlier answer of the same session showed; ask again, or give the whole id.`,
      details: { handle },
    });
  }

  /** An answer with the ids of known ideas; all else is as it was given. */
  function withIdeas(given: unknown, key = ''): unknown {
    if (Array.isArray(given)) return given.map((each) => withIdeas(each));
    if (typeof given === 'object' && given !== null)
      return Object.fromEntries(
        Object.entries(given).map(([name, each]) => [name, withIdeas(each, name)]),
      );
    if (typeof given !== 'string' || !IDEA_KEYS.has(key)) return given;
    const id = byHandle.get(given);
    return id?.startsWith('idea:') === true ? id : given;
  }

  return {
    learn: (result) => collectIds(result, known),
    shorten: (text) =>
      text.replaceAll(ID, (id) => {
        const letter = known.get(id);
        return letter === undefined ? id : handleOf(id, letter);
      }),
    whole(input) {
      if (typeof input !== 'object' || input === null) return input;
      return Object.fromEntries(
        Object.entries(input).map(([key, given]) => [
          key,
          ID_KEYS.has(key) ? wholeOf(given) : key === ANSWERS ? withIdeas(given) : given,
        ]),
      );
    },
  };
}

/** The ids that a result holds as such, each with its letter; not those that its texts speak of. */
function collectIds(held: unknown, into: Map<string, string>, key = ''): void {
  if (typeof held === 'string') {
    if (/\s/.test(held)) return;
    const letter = LETTERS.find(([begin]) => held.startsWith(begin))?.[1];
    if (letter !== undefined) into.set(held, letter);
    else if (CONVERSATION_KEYS.has(key) && held.includes(':') && !held.startsWith('toc:'))
      into.set(held, CONVERSATION);
    return;
  }
  if (Array.isArray(held)) for (const each of held) collectIds(each, into, key);
  else if (typeof held === 'object' && held !== null)
    for (const [name, each] of Object.entries(held)) collectIds(each, into, name);
}
