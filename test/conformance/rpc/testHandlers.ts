import type { Handlers } from '../../../core/rpc/server.ts';
import { StrataError } from '../../../core/model/result.ts';

const missing = (): Promise<never> =>
  Promise.reject(new StrataError({ code: 'not-found', message: 'Nothing here.' }));

/** Handlers that find nothing, but for `locate`, which says its id back, and the given ones. */
export function testHandlers(given: Partial<Handlers> = {}): Handlers {
  return {
    status: missing,
    toc: missing,
    show: missing,
    grip: missing,
    events: missing,
    around: missing,
    rawLine: missing,
    conversation: missing,
    locate: ({ id }) => Promise.resolve(located(id)),
    activity: missing,
    discover: missing,
    browse: missing,
    upload: missing,
    import: missing,
    index: missing,
    cancel: missing,
    abandonImport: missing,
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
