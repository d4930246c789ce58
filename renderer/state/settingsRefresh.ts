import type { Queries } from '../client/queries.ts';
import type { QueryName } from '../../core/contract/procedures.ts';
import type { InputOf } from '../../core/contract/procedures.ts';

/**
 * Asks again for all that is shown, and waits for one answer of it: what was just saved is then in it,
 * and nothing old flashes up. A failure to ask is in the answer.
 */
export async function refreshed<Name extends QueryName>(
  queries: Queries,
  name: Name,
  input: InputOf<Name>,
): Promise<void> {
  queries.invalidate();
  await new Promise<void>((resolve) => {
    const release = queries.watch(name, input, () => settle());
    const settle = (): void => {
      if (queries.peek(name, input).loading) return;
      release();
      resolve();
    };
    settle();
  });
}
