/** Has the chosen model link what turns bring, as they are completed. */
import type { EventPublisher, PayloadOf } from '../../../contract/events.ts';
import { cancelSignal, createCancelFlag } from '../../../model/cancelFlag.ts';
import { toFailure } from '../../../model/result.ts';
import type { WorkQueue } from '../../live/ports/queueStore.ts';
import { nextTry } from '../../live/backoff.ts';
import type { Log } from '../../settings/ports/log.ts';
import type { SettingsService } from '../../settings/settingsService.ts';
import type { Summarizer } from '../../summaries/ports/summarizer.ts';
import type { IdeaReader, IdeaWriter } from '../ports/ideaStore.ts';
import type { ModelLinkReader } from '../ports/modelLinkStore.ts';
import { watchDecisions } from '../watchDecisions.ts';

export interface LiveLinkerDeps {
  readonly reader: ModelLinkReader & Pick<IdeaReader, 'turnedDecisions'>;
  readonly writer: Pick<IdeaWriter, 'noteTurned'>;
  readonly queue: Pick<WorkQueue, 'enqueue' | 'nextDue'>;
  readonly settings: Pick<SettingsService, 'settings' | 'request'>;
  readonly summarizer: Pick<Summarizer, 'run'>;
  readonly hub: EventPublisher;
  readonly log: Log;
  readonly now: () => number;
  readonly random: () => number;
  /** Calls back once; returns a function that cancels it. */
  readonly after: (ms: number, work: () => void) => () => void;
}

export interface LiveLinker {
  /** Reports turns that began or ended; those that ended are linked together with what ends in a moment. */
  notice(turns: readonly PayloadOf<'turn'>[]): void;
  /** Goes on with what waits, where that is wanted. */
  wake(): void;
  stop(): Promise<void>;
}

/** What is completed within so long is asked about together. */
const GATHER_MS = 3_000;

/** While `ideas.linkByModel` is set and a model is chosen. What fails waits, longer each time. */
export function createLiveLinker(deps: LiveLinkerDeps): LiveLinker {
  const { reader, queue, settings, summarizer, hub, log, now, after } = deps;
  const flag = createCancelFlag();
  const signal = cancelSignal(flag.buffer);
  let takeBack: (() => void) | undefined;
  let last: Promise<void> = Promise.resolve();
  let failures = 0;
  let told = '';

  const failed = (thrown: unknown): void => {
    const { message } = toFailure(thrown);
    if (!signal.aborted && message !== told) log.warn(`Linking ideas: ${message}`);
    told = message;
  };

  const isWanted = async (): Promise<boolean> => (await settings.settings()).ideas.linkByModel;

  async function queueUp(turns: readonly PayloadOf<'turn'>[]): Promise<void> {
    const ended = turns.filter(({ state }) => state !== 'open').map(({ turnId }) => turnId);
    if (ended.length === 0 || !(await isWanted())) return;
    const work = await reader.turnsToQueue(ended);
    if (work.length === 0) return;
    await queue.enqueue(work, 'link', now());
    plan(GATHER_MS);
  }

  /** The first that ended begins the wait; while one waits after a failure, others wait with it. */
  function plan(ms: number): void {
    if (signal.aborted) return;
    takeBack ??= after(ms, () => {
      takeBack = undefined;
      last = last.then(link).catch(failed);
    });
  }

  async function link(): Promise<void> {
    if (signal.aborted || !(await isWanted()) || (await queue.nextDue('link')) === null) return;
    const request = await settings.request({});
    if (request.model === null) {
      if (request.blocked !== null) failed(request.blocked);
      return;
    }
    const waiting = await reader.queuedConversations();
    let stopped: { readonly code: string; readonly message: string } | null = null;
    await watchDecisions(deps, waiting, async () => {
      const report = await summarizer.run((methods) => methods.linkCompleted(request, flag.buffer));
      ({ stopped } = report);
      for (const reason of report.unusable) log.warn(`Linking ideas: ${reason}`);
      if (report.links > 0) hub.publish('changed', { what: ['nodes'] });
    });
    if (stopped === null) {
      failures = 0;
      return;
    }
    failed(stopped);
    const next = nextTry(stopped, { attempts: failures, nowMs: now(), random: deps.random() });
    failures += 1;
    if (next !== null) plan(next - now());
  }

  return {
    notice: (turns) => void queueUp(turns).catch(failed),
    wake: () => plan(GATHER_MS),
    async stop() {
      flag.cancel();
      takeBack?.();
      await last;
    },
  };
}
