/** What a host does for the procedures about versions, models and settings. */
import type { OutputOf, ProcedureName } from '../../contract/procedures.ts';
import { requireFeature } from '../settings/features.ts';
import type { Edition } from '../settings/features.ts';
import { holds } from '../../domain/summarize/bullets.ts';
import { guessLanguage } from '../../domain/text/language.ts';
import type { MemoryReader } from '../library/ports/memoryReader.ts';
import type { PromptFiles } from '../settings/ports/promptFiles.ts';
import type { SummaryReader, SummaryWriter } from './ports/summaryStore.ts';
import { createVersionReads } from './versionReads.ts';
import type { SummaryRequest } from './summaryRequest.ts';
import { StrataError } from '../../model/result.ts';
import type { TextLevel } from '../../model/toc.ts';
import type { EventHub } from '../../rpc/eventHub.ts';
import type { Handlers } from '../../rpc/server.ts';
import { cancellable } from '../live/cancellable.ts';
import type { TaskContext, Tasks } from '../live/tasks.ts';
import type { SummarizerMethods } from '../../threads/roots/summarizer.ts';
import type { SettingsService } from '../settings/settingsService.ts';

export interface SummaryHandlerDeps {
  readonly reader: MemoryReader & SummaryReader;
  readonly writer: SummaryWriter;
  readonly settings: SettingsService;
  readonly prompts: PromptFiles;
  readonly summarizer: {
    run<T>(work: (methods: SummarizerMethods) => Promise<T>): Promise<T>;
    /** Also tells progress and texts of the run. */
    runTask<T>(context: TaskContext, work: (methods: SummarizerMethods) => Promise<T>): Promise<T>;
  };
  readonly tasks: Tasks;
  readonly hub: EventHub;
  readonly edition: Edition;
  readonly now: () => number;
  /** Takes up settings that were saved. */
  readonly onSaved: () => Promise<void>;
}

const NAMES = [
  'resummarize',
  'estimateIndex',
  'estimateResummarize',
  'previewPrompt',
  'versions',
  'diff',
  'edit',
  'pin',
  'unpin',
  'revert',
  'fidelity',
  'settings',
  'saveSettings',
  'saveKey',
  'removeKey',
  'testConnection',
  'templates',
  'saveTemplate',
  'removeTemplate',
  'preprocessors',
  'savePreprocessor',
  'removePreprocessor',
  'ledger',
  'outgoing',
] as const satisfies readonly ProcedureName[];

export function createSummaryHandlers(
  deps: SummaryHandlerDeps,
): Pick<Handlers, (typeof NAMES)[number]> {
  const { reader, writer, settings, prompts, summarizer, tasks, hub, edition, now } = deps;

  const gate = (level: TextLevel | undefined): void => {
    requireFeature(edition, 'Agents.Compression.Summarizer');
    if (level === 'tags') requireFeature(edition, 'Agents.Compression.Tags');
  };
  /** A version by hand, and what its list then says of it. */
  const byHand = async (
    nodeId: string,
    write: () => Promise<number>,
  ): Promise<OutputOf<'edit'>> => {
    const version = await write();
    hub.publish('changed', { what: ['nodes'] });
    const all = await reader.versions(nodeId);
    const found = all?.versions.find((one) => one.version === version);
    if (found === undefined) throw new Error(`${nodeId} lacks the version ${version} just written`);
    return found;
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
    estimateIndex: async ({ provider }) => {
      const request = await settings.request({ provider });
      return summarizer.run((methods) => methods.estimateIndex(request));
    },
    previewPrompt: async ({ nodeId, level, prompt }) => {
      gate(level);
      const request = await settings.request({ level, prompt });
      return summarizer.run((methods) => methods.previewPrompt(nodeId, request));
    },
    ...createVersionReads({ reader }),
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
      const { lostInformation, unsupported } = fidelity;
      return {
        ...fidelity,
        lostInformation: [...lostInformation],
        unsupported: [...unsupported],
      };
    },
    settings: () => settings.show(),
    saveSettings: async (wanted) => {
      const saved = await settings.save(wanted);
      await deps.onSaved();
      // Estimates, ceilings and other windows' settings follow from it.
      hub.publish('changed', { what: ['nodes'] });
      return saved;
    },
    saveKey: (input) => settings.saveKey(input),
    removeKey: (input) => settings.removeKey(input),
    testConnection: async ({ provider, endpoint }, { signal }) => {
      const request = await settings.request({ provider }, endpoint);
      const outcome = await cancellable(signal, (cancel) =>
        summarizer.run((methods) => methods.testConnection(request, cancel)),
      );
      return { ...outcome, message: `${outcome.message}${triedWords(request)}` };
    },
    templates: () => settings.templates(),
    saveTemplate: (input) => settings.saveTemplate(input),
    removeTemplate: async ({ id }) => {
      await prompts.removeTemplate(id);
      return {};
    },
    preprocessors: () => settings.preprocessors(),
    savePreprocessor: (input) => settings.savePreprocessor(input),
    removePreprocessor: async ({ contentType, project }) => {
      await prompts.removePreprocessor(contentType, project);
      return {};
    },
    ledger: (page) => reader.ledger(page),
    outgoing: (page) => reader.outgoing(page),
  };

  /** Do the excerpts of its grips hold what a person wrote? */
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
    const excerpts = grips.flatMap((grip) => grip?.excerpt ?? []).join('\n');
    return excerpts !== '' && holds(excerpts, text, guessLanguage(excerpts));
  }
}

/** What was asked, whatever the environment says of other runs, and why it was where nothing may be spent. */
function triedWords({ model, ceilings }: SummaryRequest): string {
  if (model === null) return '';
  const { endpoint, price } = model;
  const isFree = price !== null && price.input === 0 && price.output === 0;
  const isForbidden = ceilings.daily === 0 || ceilings.monthly === 0;
  const money =
    isForbidden && !isFree
      ? ' Ceilings do not stop a test: this one short question is in the ledger.'
      : '';
  return ` Tried: ${endpoint.model} at ${endpoint.baseUrl}.${money}`;
}
