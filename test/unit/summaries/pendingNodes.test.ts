import { describe, expect, it } from 'vitest';
import { modelInputHash } from '../../../core/engine/summaries/inputHash.ts';
import type { HashDeps } from '../../../core/engine/summaries/inputHash.ts';
import { pendingOfLevel } from '../../../core/engine/summaries/pendingNodes.ts';
import type { PendingRun } from '../../../core/engine/summaries/pendingNodes.ts';
import type { NodeForModel } from '../../../core/engine/summaries/ports/summaryStore.ts';
import type { NodeId } from '../../../core/model/ids.ts';
import { hashText, hex } from '../../../core/node/bytes.ts';

const SOURCE = hashText('the words');

/** A run by the built-in prompt of a version, or by a person's own. */
function runOf(version: string, before: readonly string[]): PendingRun {
  return {
    prompts: {
      template: () => ({
        id: 'single-pass',
        version,
        before,
        render: () => ({ system: '', user: '' }),
      }),
      guidance: () => ({ instructions: [], focusAreas: [] }),
      withoutNoise: (events) => events,
      preprocessors: () => [],
      preprocessing: () => 'none',
    },
    options: { markers: true, validateAnchors: true, tags: true, countTokens: () => 0 },
    level: null,
    maskEmail: false,
    model: { provider: 'openai', model: 'm' },
    temperature: 0.3,
    maxOutputTokens: null,
    baseUrl: 'http://127.0.0.1/v1',
    excludedProjects: [],
  };
}

const NOW = runOf('single-pass@3', ['single-pass@1', 'single-pass@2']);

const hashOf = (promptVersion: string, sourceHash: Uint8Array = SOURCE): Uint8Array =>
  modelInputHash({ sourceHash, promptVersion, project: null }, NOW, { hashText, hex });

function written(inputHash: Uint8Array, changes: Partial<NodeForModel> = {}): NodeForModel {
  return {
    nodeIx: 1,
    nodeId: 'toc:segment:2026-01-30:01KFZ3NDEKTSV4RRFFQ69G5FAV' as NodeId,
    level: 'segment',
    startMs: 0,
    endMs: 1,
    pinned: false,
    originalTokens: 500,
    events: 4,
    project: null,
    conversationIx: 1,
    requests: 1,
    byAgent: false,
    parts: 0,
    dayEndMs: null,
    text: {
      textIx: 1,
      inputHash,
      sourceHash: SOURCE,
      isDraft: false,
      chosen: true,
      byHand: false,
      pinned: false,
      outdated: false,
    },
    summarizer: 'openai',
    cause: 'model-changed',
    problemHash: null,
    isDirty: false,
    ...changes,
  };
}

const NOW_MS = Date.UTC(2026, 2, 10);

async function isDue(node: NodeForModel, run: PendingRun = NOW): Promise<boolean> {
  const reader = {
    childFacts: () => Promise.resolve(new Map([[node.nodeIx, []]])),
    versionedNodes: () => Promise.resolve([node]),
    earlierVersions: () => Promise.resolve([]),
  };
  const { pending } = await pendingOfLevel(node.level, run, {
    reader: reader as unknown as Parameters<typeof pendingOfLevel>[2]['reader'],
    plan: { hashText, hex } as HashDeps,
    breathe: () => Promise.resolve(),
    now: () => NOW_MS,
  });
  return pending.length === 1;
}

describe('a text by the model that is chosen', () => {
  it('stays while it was made from the same, also by a prompt of an earlier build', async () => {
    expect(await isDue(written(hashOf('single-pass@3')))).toBe(false);
    expect(await isDue(written(hashOf('single-pass@2')))).toBe(false);
    expect(await isDue(written(hashOf('single-pass@1')))).toBe(false);
  });

  it('is due once what was said has changed, whatever prompt made it', async () => {
    const others = hashText('other words');
    expect(await isDue(written(hashOf('single-pass@2', others)))).toBe(true);
  });

  it("is due where a person's own prompt takes the place of a built-in one, or changes", async () => {
    const own = runOf('single-pass@3+1f0c9a2b', []);
    expect(await isDue(written(hashOf('single-pass@2')), own)).toBe(true);
    expect(await isDue(written(hashOf('single-pass@2+00000000')), own)).toBe(true);
    expect(await isDue(written(hashOf('single-pass@3+1f0c9a2b')), own)).toBe(false);
  });
});

it('what is not worth a call is not due, by whatever it was written', async () => {
  const builtIn = { summarizer: 'extractive', cause: 'closed' } as const;
  expect(await isDue(written(hashText('built in'), builtIn))).toBe(true);
  const tiny = { ...builtIn, originalTokens: 60 };
  expect(await isDue(written(hashText('built in'), tiny))).toBe(false);
});

it('a conversation is due once its day is over', async () => {
  const told = {
    level: 'conversation',
    parts: 5,
    summarizer: 'extractive',
    cause: 'closed',
  } as const;
  const of = (dayEndMs: number): NodeForModel =>
    written(hashText('built in'), { ...told, dayEndMs });
  expect(await isDue(of(NOW_MS - 3_600_000))).toBe(true);
  expect(await isDue(of(NOW_MS - 3_599_999))).toBe(false);
  expect(await isDue({ ...of(NOW_MS - 3_600_000), parts: 1 })).toBe(false);
});
