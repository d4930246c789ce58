/** The real loopback server, in front of a made-up memory whose texts have versions. */
import type { LoopbackServer } from '../../core/hosts/serve/startLoopbackServer.ts';
import type { EventHub } from '../../core/rpc/eventHub.ts';
import type { Handlers } from '../../core/contract/handlers.ts';
import { startFakeHost } from './fakeHost.ts';
import { fakeMemory } from './fakeMemory.ts';
import { fakeVersions, type FakeVersionsOptions } from './fakeVersions.ts';
import { makeConversations } from './madeConversations.ts';

export interface VersionsHost {
  readonly server: () => Promise<LoopbackServer>;
  /** The newest segment. */
  readonly segmentId: string;
  readonly dayId: string;
  readonly close: () => Promise<void>;
}

export async function startVersionsHost(
  options: Omit<FakeVersionsOptions, 'tell'> & {
    /** In place of handlers of the fake. */
    readonly handlers?: (handlers: Handlers) => Partial<Handlers>;
  } = {},
): Promise<VersionsHost> {
  const memory = fakeMemory(
    makeConversations({ seed: 3, from: '2025-02-01', to: '2025-11-14', count: 40 }),
  );
  const hub: { current: EventHub | null } = { current: null };
  const handlers = fakeVersions(memory, {
    ...options,
    tell: (name, payload) => hub.current?.publish(name, payload),
  });
  const host = await startFakeHost({ ...handlers, ...options.handlers?.(handlers) });
  hub.current = host.hub;
  const segment = [...memory.nodes.values()].findLast(
    ({ row, bullets }) => row.level === 'segment' && bullets.length > 1,
  );
  if (segment === undefined) throw new Error('no conversation of the memory has two points');
  return {
    server: async () => host.server,
    segmentId: segment.row.nodeId,
    dayId: memory.nodes.get(segment.parentId)?.parentId ?? '',
    close: () => host.server.close(),
  };
}
