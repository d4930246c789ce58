/** Handlers of the procedures about texts: their versions, evidence, price and authors. */
import type { OutputOf } from '../../contract/procedures.ts';
import { requireFeature } from '../settings/features.ts';
import type { Edition } from '../settings/features.ts';
import { guessLanguage } from '../../domain/text/language.ts';
import { isHeld, judgeSentence } from '../../domain/trust/judgeSentence.ts';
import { trustSource } from '../../domain/trust/trustSource.ts';
import type { MemoryReader } from '../library/ports/memoryReader.ts';
import { batchRequests } from './batches/batchJob.ts';
import type { BatchReader } from './ports/batchStore.ts';
import type { SummaryReader, SummaryWriter } from './ports/summaryStore.ts';
import { StrataError } from '../../model/result.ts';
import type { TextLevel } from '../../model/toc.ts';
import type { EventPublisher } from '../../contract/events.ts';
import type { Handlers } from '../../contract/handlers.ts';
import { cancellable } from '../../model/cancelFlag.ts';
import type { Tasks } from '../live/tasks.ts';
import type { Summarizer } from './ports/summarizer.ts';
import type { SettingsService } from '../settings/settingsService.ts';
import type { summariesProcedures } from '../../contract/summaries.ts';
import { found } from '../library/found.ts';

export interface SummaryHandlerDeps {
  readonly reader: MemoryReader & SummaryReader & Pick<BatchReader, 'openBatches'>;
  readonly writer: SummaryWriter;
  readonly settings: SettingsService;
  readonly summarizer: Summarizer;
  readonly tasks: Tasks;
  readonly hub: EventPublisher;
  readonly edition: Edition;
  readonly now: () => number;
}

export function createSummaryHandlers(
  deps: SummaryHandlerDeps,
): Pick<Handlers, keyof typeof summariesProcedures> {
  const { reader, writer, settings, summarizer, tasks, hub, edition, now } = deps;

  const gate = (level: TextLevel | undefined): void => {
    requireFeature(edition, 'Agents.Compression.Summarizer');
    if (level === 'tags') requireFeature(edition, 'Agents.Compression.Tags');
  };
  /** Creates a version by hand, and returns its entry in the list of versions. */
  const byHand = async (
    nodeId: string,
    write: () => Promise<number>,
  ): Promise<OutputOf<'edit'>> => {
    const version = await write();
    hub.publish('changed', { what: ['nodes'] });
    const all = await reader.versions(nodeId);
    const written = all?.versions.find((one) => one.version === version);
    if (written === undefined)
      throw new Error(`${nodeId} lacks the version ${version} just written`);
    return written;
  };

  return {
    resummarize: async ({ taskId, ...input }) => {
      gate(input.level);
      const request = await settings.request(input);
      return tasks.run('resummarize', taskId, (context) =>
        summarizer.runTask(context, (methods) =>
          methods.resummarize(input, request, context.cancel),
        ),
      );
    },
    estimateResummarize: async (input) => {
      gate(input.level);
      const request = await settings.request(input);
      return summarizer.run((methods) => methods.estimateResummarize(input, request));
    },
    previewPrompt: async ({ nodeId, level, prompt }) => {
      gate(level);
      const request = await settings.request({ level, prompt });
      return summarizer.run((methods) => methods.previewPrompt(nodeId, request));
    },
    versions: async ({ nodeId }) => found(await reader.versions(nodeId), nodeId),
    diff: async (input) => {
      const { nodeId, a, b } = input;
      gate(input.level);
      const { title, bullets, content, anchors } = await summarizer.run((methods) =>
        methods.diff(input),
      );
      const change = ({ removed, added }: typeof title) => ({
        removed: [...removed],
        added: [...added],
      });
      return {
        nodeId,
        from: a,
        to: b,
        title: change(title),
        bullets: change(bullets),
        content: change(content),
        anchors: change(anchors),
      };
    },
    compareClaims: async (input) => {
      gate(input.level);
      return summarizer.run((methods) => methods.compareClaims(input));
    },
    edit: async ({ nodeId, title, bullets }) => {
      const supported =
        bullets && (await Promise.all(bullets.map((bullet) => isSupported(bullet))));
      return byHand(nodeId, () =>
        writer.edit(
          {
            nodeId,
            title,
            bullets: bullets?.map((bullet, at) => ({
              ...bullet,
              supported: supported?.[at] ?? false,
            })),
          },
          now(),
        ),
      );
    },
    pin: ({ nodeId, version }) => byHand(nodeId, () => writer.pin(nodeId, version)),
    unpin: ({ nodeId }) => byHand(nodeId, () => writer.unpin(nodeId)),
    revert: ({ nodeId, version }) =>
      byHand(nodeId, async () => {
        const present = await summarizer.run((methods) => methods.presentInputs(nodeId));
        return writer.revert(nodeId, version, { ...present, nowMs: now() });
      }),
    fidelity: async (input, { signal }) => {
      gate(input.level);
      const request = await settings.request({});
      if (input.judge && request.judgeBlocked !== null) throw new StrataError(request.judgeBlocked);
      const fidelity = await cancellable(signal, (cancel) =>
        summarizer.run((methods) => methods.fidelity(input, request, cancel)),
      );
      const { doubted, lostInformation, unsupported, ...scores } = fidelity;
      return {
        ...scores,
        ...(doubted === undefined ? {} : { doubted: [...doubted] }),
        lostInformation: [...lostInformation],
        unsupported: [...unsupported],
      };
    },
    cancelBatches: async (_input, { signal }) => {
      const requests = await batchRequests(await reader.openBatches(), { settings });
      let batches = 0;
      for (const request of requests)
        batches += await cancellable(signal, (cancel) =>
          summarizer.run((methods) => methods.cancelBatches(request, cancel)),
        );
      hub.publish('changed', { what: ['work'] });
      return { batches };
    },
    ledger: (page) => reader.ledger(page),
    outgoing: (page) => reader.outgoing(page),
  };

  /** Whether the excerpts of its grips hold what the person wrote. */
  async function isSupported({
    text,
    gripIds,
  }: {
    readonly text: string;
    readonly gripIds: readonly string[];
  }): Promise<boolean> {
    const grips = await Promise.all(
      gripIds.map((gripId) => reader.grip({ gripId, before: 0, after: 0 })),
    );
    const excerpts = grips.flatMap((grip) => grip?.excerpt ?? []);
    const passages = excerpts.map((excerpt, of) => ({ text: excerpt, of }));
    const source = trustSource(passages, guessLanguage(excerpts.join('\n')));
    return isHeld(judgeSentence(text, source).verdict);
  }
}
