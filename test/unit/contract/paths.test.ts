import { expect, it } from 'vitest';
import { procedures } from '../../../core/contract/procedures.ts';
import { callProcedure } from '../../../core/rpc/callProcedure.ts';
import { testHandlers } from '../../conformance/rpc/testHandlers.ts';

const NUL = '/logs/a\0b.jsonl';
/** Fields of inputs that name files and folders; of a new one that is named otherwise, add the name. */
const PATH_FIELD = /^(?:paths?|files?|folders?|dir|directory)$/i;
/** Fields of these names that only say whether paths are told. */
const NO_PATHS: ReadonlySet<string> = new Set(['export paths']);
/** What else their procedures must be given. */
const REST: Readonly<Record<string, object>> = {
  upload: { batch: '0'.repeat(16), offset: 0, data: '' },
};

const fields = Object.entries(procedures).flatMap(([method, { input }]) =>
  Object.keys(input.shape)
    .filter((field) => PATH_FIELD.test(field) && !NO_PATHS.has(`${method} ${field}`))
    .map((field) => [method, field] as const),
);

it('every procedure that takes a path is looked at', () => {
  expect(fields.map((each) => each.join(' '))).toEqual([
    'browse path',
    'upload path',
    'import paths',
    'follow paths',
    'unfollow path',
    'backfill paths',
    'estimateBackfill paths',
    'backup file',
    'restore file',
  ]);
});

it.each(fields)('%s refuses a NUL character in its %s as a wrong input', async (method, field) => {
  const isList = field.endsWith('s');
  const call = (path: string): Promise<unknown> =>
    callProcedure(testHandlers(), {
      method,
      input: { ...REST[method], [field]: isList ? [path] : path },
      context: { signal: new AbortController().signal, makeWay: () => undefined },
      checkOutput: false,
    });
  await expect(call(NUL)).rejects.toMatchObject({
    code: 'bad-input',
    message: `${method}: ${field}${isList ? '.0' : ''}: a path holds no NUL character`,
  });
  await expect(call('/logs/a.jsonl')).rejects.toMatchObject({ code: 'not-found' });
});
