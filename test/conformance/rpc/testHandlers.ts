import type { Handlers } from '../../../core/contract/handlers.ts';
import { StrataError } from '../../../core/model/result.ts';
import { refusingHandlers } from '../../helpers/refusingHandlers.ts';

/** Handlers that find nothing, but for `locate`, which says its id back, and the given ones. */
export function testHandlers(given: Partial<Handlers> = {}): Handlers {
  return {
    ...refusingHandlers(() => new StrataError({ code: 'not-found', message: 'Nothing here.' })),
    locate: ({ id }) => Promise.resolve(located(id)),
    ...given,
  };
}

/** What `locate` of {@link testHandlers} answers. */
export const located = (id: string) => ({
  kind: 'node' as const,
  id,
  nodeId: null,
  path: [],
  eventId: null,
  gripId: null,
});
