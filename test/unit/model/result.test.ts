import { expect, it } from 'vitest';
import { StrataError, toFailure } from '../../../core/model/result.ts';

it.each([
  [
    'an expected failure keeps its code and facts',
    new StrataError({ code: 'disk-full', message: 'No room.', details: { file: 'x' } }),
    { code: 'disk-full', message: 'No room.', details: { file: 'x' } },
  ],
  [
    'one without facts has none',
    new StrataError({ code: 'not-found', message: 'Nothing.' }),
    { code: 'not-found', message: 'Nothing.' },
  ],
  [
    'an aborted operation is cancelled',
    new DOMException('This operation was aborted', 'AbortError'),
    { code: 'cancelled', message: 'Cancelled.' },
  ],
  ['a bug is internal', new TypeError('x is not a function'), internal('x is not a function')],
  ['so is anything else', 'just words', internal('just words')],
  ['even nothing', undefined, internal('undefined')],
])('%s', (_what, thrown, failure) => {
  expect(toFailure(thrown)).toEqual(failure);
});

function internal(message: string) {
  return { code: 'internal', message };
}
