/** Handlers of the search procedures. */
import type { ParsedInputOf } from '../../contract/procedures.ts';
import type { HeavyReader } from '../library/ports/heavyReader.ts';
import type { SearchName } from './createSearch.ts';
import type { Handlers } from '../../contract/handlers.ts';
import { cancellable } from '../../model/cancelFlag.ts';
import type { SettingsService } from '../settings/settingsService.ts';
import type { Summarizer } from '../summaries/ports/summarizer.ts';
import type { GuideRequests } from '../summaries/ports/summarizer.ts';
import { createVectorHandlers } from './vectors/handlers.ts';
import type { VectorHandlers, VectorHandlersDeps } from './vectors/handlers.ts';

export interface SearchHandlerDeps {
  readonly heavyReader: Pick<HeavyReader, SearchName>;
  readonly settings: Pick<SettingsService, 'request' | 'settings' | 'embedRequest'>;
  /** Its thread is the one that sends text out, so questions that need this are answered there. */
  readonly summarizer: Pick<Summarizer, 'run'>;
}

export function createSearchHandlers(
  deps: SearchHandlerDeps & VectorHandlersDeps,
): QueryHandlers & VectorHandlers {
  return { ...createVectorHandlers(deps), ...createQueryHandlers(deps) };
}

export type QueryHandlers = Pick<
  Handlers,
  'brief' | 'find' | 'findNodes' | 'hits' | 'search' | 'navigate' | 'pack' | 'handoff'
>;

/** Handlers that only answer queries, which also work without a host. */
export function createQueryHandlers({
  heavyReader,
  settings,
  summarizer,
}: SearchHandlerDeps): QueryHandlers {
  return {
    find: (input, { signal }) => cancellable(signal, (cancel) => heavyReader.find(input, cancel)),
    findNodes: (input, { signal }) =>
      cancellable(signal, (cancel) => heavyReader.findNodes(input, cancel)),
    hits: (input, { signal }) => cancellable(signal, (cancel) => heavyReader.hits(input, cancel)),
    search: (input, { signal }) =>
      cancellable(signal, (cancel) => heavyReader.search(input, cancel)),
    async navigate(input, { signal, makeWay }) {
      const guides = await guidesFor(input, settings);
      if (guides === null)
        return cancellable(signal, (cancel) => heavyReader.navigate(input, cancel));
      // The call is about to wait for a model in another thread.
      makeWay();
      return cancellable(signal, (cancel) =>
        summarizer.run((methods) => methods.navigate(input, guides, cancel)),
      );
    },
    async brief(input, { signal }) {
      const excluded = input.unasked ? (await settings.settings()).privacy.excludedProjects : [];
      const withheld = [...input.withheld, ...excluded];
      return cancellable(signal, (cancel) => heavyReader.brief({ ...input, withheld }, cancel));
    },
    pack: (input, { signal }) => cancellable(signal, (cancel) => heavyReader.pack(input, cancel)),
    handoff: (input, { signal }) =>
      cancellable(signal, (cancel) => heavyReader.handoff(input, cancel)),
  };
}

/** What may assist a navigation; null for words alone. */
async function guidesFor(
  { steer, mode }: ParsedInputOf<'navigate'>,
  settings: SearchHandlerDeps['settings'],
): Promise<GuideRequests | null> {
  const isNear = mode === 'auto' && (await settings.settings()).embeddings.enabled;
  if (!steer && !isNear) return null;
  return {
    steer: steer ? await settings.request({}) : null,
    near: isNear ? await settings.embedRequest() : null,
  };
}
