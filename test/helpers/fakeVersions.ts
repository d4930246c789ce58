/** Handlers that give every node of a fake memory versions: enough to write, compare, edit and go back. */
import type { InputOf, OutputOf } from '../../core/contract/procedures.ts';
import type { EventName, PayloadOf } from '../../core/contract/events.ts';
import { StrataError } from '../../core/model/result.ts';
import type { CallContext, Handlers } from '../../core/contract/handlers.ts';
import { fakeHandlers } from './fakeHandlers.ts';
import type { FakeMemory, FakeShow } from './fakeMemory.ts';
import { measured, withKeyPoints } from './fakeKeyPoints.ts';
import { fakeSettings, fakeTemplates } from './fakeSettings.ts';

type Version = OutputOf<'versions'>['versions'][number];

interface Written {
  readonly version: Version;
  /** What differs from the text that the fake memory makes. */
  readonly changes: Partial<FakeShow>;
  /** Words put in front of every text. */
  readonly opening: string;
}

export interface FakeVersionsOptions {
  readonly tell: <Name extends EventName>(name: Name, payload: PayloadOf<Name>) => void;
  /** How long writing one text takes, ms. */
  readonly writeMs?: number;
  readonly settings?: Partial<OutputOf<'settings'>>;
}

export function fakeVersions(
  memory: FakeMemory,
  { tell, writeMs = 0, settings = {} }: FakeVersionsOptions,
): Handlers {
  const base = fakeHandlers(memory);
  const written = new Map<string, Written[]>();
  const pinned = new Map<string, number>();
  const stale = new Set<string>();
  const running = new Map<string, AbortController>();

  const historyOf = (nodeId: string): Written[] => {
    const known = written.get(nodeId) ?? [firstVersion(memory, nodeId)];
    written.set(nodeId, known);
    return known;
  };
  const shownOf = (nodeId: string): number =>
    pinned.get(nodeId) ?? historyOf(nodeId).at(-1)?.version.version ?? 1;
  const versionOf = (nodeId: string, number: number): Version => {
    const { version } = find(historyOf(nodeId), number);
    return {
      ...version,
      shown: shownOf(nodeId) === number,
      pinned: pinned.get(nodeId) === number,
    };
  };
  const changed = (): void => tell('changed', { what: ['nodes'] });
  const add = (
    nodeId: string,
    made: Pick<Written, 'changes' | 'opening'>,
    own: Partial<Version>,
  ) => {
    const history = historyOf(nodeId);
    const last = history.at(-1)?.version ?? firstVersion(memory, nodeId).version;
    const version: Version = { ...last, cost: 0, ...own, version: last.version + 1 };
    history.push({ ...made, version });
    for (let at = memory.nodes.get(nodeId)?.parentId ?? ''; at !== '';)
      at = (stale.add(at), memory.nodes.get(at)?.parentId ?? '');
    changed();
    return versionOf(nodeId, version.version);
  };

  const show = async (input: InputOf<'show'>, context: CallContext): Promise<FakeShow> => {
    const { level = 'brief', nodeId } = input;
    const plain = await base.show({ nodeId, level }, context);
    const number = input.version ?? shownOf(plain.nodeId);
    const { changes, opening, version } = find(historyOf(plain.nodeId), number);
    const before = level === 'tags' || opening === '' ? '' : `${opening}\n\n`;
    return {
      ...plain,
      ...withKeyPoints(memory, plain, before),
      state: stale.has(plain.nodeId) ? 'stale' : plain.state,
      version: number,
      cause: version.cause,
      createdAt: version.createdAt,
      summarizer: version.summarizer,
      model: version.model,
      promptVersion: version.promptVersion,
      pinned: pinned.get(plain.nodeId) === number,
      edited: version.edited,
      cost: version.cost,
      tokensIn: version.model === null ? 0 : 3_120,
      tokensOut: version.model === null ? 0 : 611,
      durationMs: version.model === null ? 12 : 4_210,
      inputHash: '5f1c0b1e8a3d4c2f9e7a6b5d4c3f2e1d0a9b8c7d6e5f40312233445566778899',
      // What the built-in summariser quotes has no score; a model's first sentence here is held by nothing.
      fidelity: version.model === null ? null : measured(false),
      doubts:
        version.model === null || before === ''
          ? []
          : [{ start: 0, end: opening.length, verdict: 'unsupported' }],
      ...changes,
    };
  };

  return {
    ...base,
    show: async (input, context) => show(input, context),
    toc: async (input, context) => {
      const { node, children } = await base.toc(input, context);
      const mark = (row: (typeof children)[number]): typeof row => ({
        ...row,
        title: find(historyOf(row.nodeId), shownOf(row.nodeId)).changes.title ?? row.title,
        state: stale.has(row.nodeId) ? 'stale' : row.state,
      });
      return { node, children: children.map(mark) };
    },
    settings: async () => ({ ...fakeSettings(), ...settings }),
    templates: async () => ({ templates: fakeTemplates(), variables: [] }),
    versions: async ({ nodeId }) => ({
      nodeId,
      versions: historyOf(nodeId)
        .map(({ version }) => versionOf(nodeId, version.version))
        .toReversed(),
    }),
    edit: async ({ nodeId, title, bullets }) => {
      if (title?.includes('refuse') === true)
        throw new StrataError({ code: 'bad-input', message: 'This title is not taken.' });
      const before = find(historyOf(nodeId), shownOf(nodeId));
      const changes = {
        ...before.changes,
        ...(title === undefined ? {} : { title }),
        ...(bullets === undefined
          ? {}
          : {
              bullets: bullets.map((bullet) => ({
                ...bullet,
                role: null,
                supported: bullet.gripIds.length > 0,
              })),
            }),
      };
      const edited = {
        title: before.version.edited.title || title !== undefined,
        bullets: before.version.edited.bullets || bullets !== undefined,
      };
      return add(
        nodeId,
        { changes, opening: before.opening },
        { cause: 'edit', edited, title: changes.title ?? before.version.title },
      );
    },
    pin: async ({ nodeId, version = shownOf(nodeId) }) => {
      pinned.set(nodeId, version);
      changed();
      return versionOf(nodeId, version);
    },
    unpin: async ({ nodeId }) => {
      pinned.delete(nodeId);
      changed();
      return versionOf(nodeId, shownOf(nodeId));
    },
    revert: async ({ nodeId, version }) => {
      const { changes, opening, version: old } = find(historyOf(nodeId), version);
      return add(nodeId, { changes, opening }, { ...old, cause: 'revert' });
    },
    compareClaims: async ({ nodeId, a, b }) => ({
      nodeId,
      a,
      b,
      claims: [
        {
          version: b,
          text: 'The cause was a full disk.',
          inOther: 'missing',
          inSource: 'unsupported',
          differs: ['disk'],
        },
        {
          version: a,
          text: 'The index is missing.',
          inOther: 'missing',
          inSource: 'held',
          differs: [],
        },
      ],
      agreed: { a: 2, b: 3 },
    }),
    fidelity: async ({ judge }) => ({
      ...measured(false),
      judge: judge ? { model: 'judge-1', score: 0.8, note: 'It leaves the cause out.' } : null,
    }),
    estimateResummarize: async ({ nodeId, below, provider = 'openai', model }) => {
      const nodes = below ? nodesBelow(memory, nodeId).length : 1;
      const isModel = provider !== 'extractive';
      return {
        provider,
        model: isModel ? (model ?? null) : null,
        nodes,
        calls: isModel ? nodes : 0,
        tokensIn: isModel ? nodes * 3_120 : 0,
        tokensOut: isModel ? nodes * 611 : 0,
        cost: isModel ? (model === 'unpriced' ? null : nodes * 0.000_83) : 0,
        priceFrom: isModel && model !== 'unpriced' ? 'table' : null,
        currency: 'USD',
        leftOut: below ? [{ reason: 'a person pinned them', nodes: 2 }] : [],
        blocked:
          provider === 'anthropic'
            ? { code: 'provider-not-configured', message: 'There is no key for Anthropic.' }
            : null,
      };
    },
    previewPrompt: async ({ nodeId }) => ({
      nodeId,
      excluded: null,
      template: 'single-pass@1',
      system: 'You write what a person would want to find again.',
      user: (memory.nodes.get(nodeId)?.events ?? [])
        .map(({ role, text }, index) => `[e${index + 1}] ${role}: ${text}`)
        .join('\n'),
      tokens: 3_120,
      removed: (memory.nodes.get(nodeId)?.events ?? []).slice(0, 2).map(({ eventId, text }) => ({
        eventId,
        reason: 'tool call',
        start: 0,
        end: text.length,
        text: text.slice(0, 60),
      })),
      removedByReason: { 'tool call': 1_204, 'file dump': 9_120 },
      masked: [{ kind: 'API key', count: 2 }],
    }),
    resummarize: async (input) => {
      const { nodeId, below, model = null, taskId = 'run' } = input;
      const run = new AbortController();
      running.set(taskId, run);
      const targets = below ? nodesBelow(memory, nodeId) : [nodeId];
      const nodes: OutputOf<'resummarize'>['nodes'] = [];
      try {
        for (const [index, target] of targets.entries()) {
          tell('progress', {
            taskId,
            task: 'resummarize',
            title: 'Summarising again',
            description: `${index} of ${targets.length} texts`,
            value: index / targets.length,
            remainingMs: null,
          });
          await new Promise((resolve) => setTimeout(resolve, writeMs));
          if (run.signal.aborted)
            throw new StrataError({ code: 'cancelled', message: 'Cancelled.' });
          const fromVersion = shownOf(target);
          const isModel = input.provider !== 'extractive';
          const made = add(
            target,
            {
              changes: {},
              opening: isModel ? `Written by ${model}: what was done, and why.` : '',
            },
            {
              cause: 'manual',
              createdAt: '2025-11-20T10:00:00.000Z',
              summarizer: isModel ? 'openai' : 'extractive',
              model: isModel ? model : null,
              promptVersion: isModel ? 'single-pass@1' : null,
              cost: isModel ? 0.000_83 : 0,
              edited: { title: false, bullets: false },
              fidelity: measured(!isModel),
            },
          );
          const level = memory.nodes.get(target)?.row.level ?? 'segment';
          const { overall, passes } = measured(!isModel);
          nodes.push({
            nodeId: target,
            level,
            fromVersion,
            toVersion: made.version,
            cause: 'manual',
            fidelity: { overall, passes },
          });
        }
      } finally {
        running.delete(taskId);
        tell('ended', {
          taskId,
          task: 'resummarize',
          cancelled: run.signal.aborted,
          failure: null,
        });
      }
      const count = nodes.length;
      return {
        nodes,
        failed: [],
        stopped: null,
        calls: count,
        tokensIn: count * 3_120,
        tokensOut: count * 611,
        cost: count * 0.000_83,
      };
    },
    cancel: async ({ taskId }) => {
      const run = running.get(taskId ?? '');
      run?.abort();
      return { cancelled: run !== undefined };
    },
  };
}

function firstVersion(memory: FakeMemory, nodeId: string): Written {
  const row = memory.nodes.get(nodeId)?.row;
  if (row === undefined)
    throw new StrataError({ code: 'not-found', message: `Nothing is called ${nodeId}.` });
  const { overall, passes } = measured(true);
  return {
    changes: {},
    opening: '',
    version: {
      version: 1,
      cause: row.level === 'segment' ? 'closed' : 'rollup',
      createdAt: row.end,
      summarizer: 'extractive',
      model: null,
      pinned: false,
      shown: true,
      promptVersion: null,
      title: row.title,
      fidelity: { overall, passes },
      cost: 0,
      edited: { title: false, bullets: false },
    },
  };
}

function find(history: readonly Written[], number: number): Written {
  const found = history.find(({ version }) => version.version === number);
  if (found === undefined)
    throw new StrataError({ code: 'not-found', message: `There is no version ${number}.` });
  return found;
}

/** Innermost first, the node itself last. */
function nodesBelow(memory: FakeMemory, nodeId: string): readonly string[] {
  const childIds = memory.nodes.get(nodeId)?.childIds ?? [];
  return [...childIds.flatMap((id) => nodesBelow(memory, id)), nodeId];
}
