/** What the window shows hides nothing: replies are marked once, where they come in. */
import type { Client } from '../../core/contract/client.ts';
import type { ProcedureName } from '../../core/contract/procedures.ts';
import { StrataError, toFailure } from '../../core/model/result.ts';
import { visibleText } from '../../core/model/visibleText.ts';

/** Their strings go back to the host, or into a form: paths, settings, templates. */
const AS_THEY_ARE: ReadonlySet<ProcedureName> = new Set([
  'browse',
  'discover',
  'upload',
  'followed',
  'follow',
  'unfollow',
  'backups',
  'settings',
  'saveSettings',
  'saveKey',
  'removeKey',
  'templates',
  'saveTemplate',
  'preprocessors',
  'savePreprocessor',
]);
/** What other calls are made with. */
const HANDLE = /^ids?$|Ids?(?:Start|End)?$|^(?:continuedFrom|projects?|paths)$/;

/**
 * A client whose replies, events and failures have marks in the place of direction-changing and
 * zero-width characters. Offsets stay true, ids and projects stay as they are.
 */
export function visibleReplies(client: Client): Client {
  return {
    closed: client.closed,
    close: () => client.close(),
    on: (name, listener) => client.on(name, (payload) => listener(visible(payload))),
    call: async (name, input, options) => {
      try {
        const output = await client.call(name, input, options);
        return AS_THEY_ARE.has(name) ? output : visible(output);
      } catch (thrown) {
        const failure = toFailure(thrown);
        if (visibleText(failure.message) === failure.message) throw thrown;
        throw new StrataError({ ...failure, message: visibleText(failure.message) });
      }
    },
  };
}

/** The same value where nothing hides in it: most replies are not copied, and some hold a hundred thousand numbers. */
function visible<T>(value: T): T {
  if (typeof value === 'string') return visibleText(value) as T & string;
  if (typeof value !== 'object' || value === null) return value;
  return (Array.isArray(value) ? visibleItems(value) : visibleFields(value)) as T & object;
}

function visibleItems(items: readonly unknown[]): readonly unknown[] {
  let marked: unknown[] | null = null;
  for (let at = 0; at < items.length; at++) {
    const shown = visible(items[at]);
    if (shown === items[at]) continue;
    marked ??= [...items];
    marked[at] = shown;
  }
  return marked ?? items;
}

function visibleFields(record: object): object {
  const fields = Object.entries(record) as readonly (readonly [string, unknown])[];
  const marked = fields.flatMap(([key, item]) => {
    const shown = visible(item);
    return shown === item || HANDLE.test(key) ? [] : [[key, shown] as const];
  });
  return marked.length === 0 ? record : Object.fromEntries([...fields, ...marked]);
}
