/** The procedures that look for something, in a {@link FakeMemory}: by plain words, without ranks worth the name. */
import type { OutputOf, ParsedInputOf } from '../../core/contract/procedures.ts';
import { StrataError } from '../../core/model/result.ts';
import type { Handlers } from '../../core/contract/handlers.ts';
import type { FakeEvent, FakeMemory, FakeNode } from './fakeMemory.ts';

type SearchName =
  | 'brief'
  | 'find'
  | 'findNodes'
  | 'handoff'
  | 'hits'
  | 'navigate'
  | 'pack'
  | 'search';
type Asked = Pick<
  ParsedInputOf<'find'>,
  'query' | 'from' | 'role' | 'kind' | 'project' | 'hasError' | 'sort'
>;
type Found = OutputOf<'find'>;
type Step = OutputOf<'navigate'>['steps'][number];

export function fakeSearch(memory: FakeMemory): Pick<Handlers, SearchName> {
  const nodes = [...memory.nodes.values()].filter(({ row }) => row.nodeId !== '');
  const segments = nodes.filter(({ row }) => row.level === 'segment');
  const eventsWith = (words: readonly string[]) =>
    segments
      .flatMap((node) => node.events.map((event) => ({ node, event })))
      .map((each) => ({ ...each, score: shareOf(words, each.event.text) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score || b.event.time.localeCompare(a.event.time));
  const below = (parentId: string, words: readonly string[]) =>
    (memory.nodes.get(parentId)?.childIds ?? []).flatMap((id) => {
      const node = memory.nodes.get(id);
      return node === undefined ? [] : [{ node, score: deepShare(memory, node, words) }];
    });

  const foundBy = (input: Asked) => {
    const words = wordsOf(input.query);
    if (input.from !== undefined && !/^(?:today|this|last|\d)/.test(input.from))
      throw badInput(`${input.from} is no time.`, { time: input.from });
    const all = eventsWith(words).filter(
      ({ event }) =>
        (input.role === undefined || event.role === input.role) &&
        (input.kind === undefined || event.kind === input.kind) &&
        (input.project === undefined ||
          memory.projects.get(event.conversationId) === input.project) &&
        (input.hasError !== true || /error|fail/i.test(event.text)) &&
        (input.from === undefined || event.time.startsWith(input.from)),
    );
    const sorted =
      input.sort === 'time'
        ? all.toSorted((a, b) => b.event.time.localeCompare(a.event.time))
        : all;
    return sorted.map(({ node, event, score }) => ({
      event: { ...event },
      isCut: false,
      gripId: event.eventId.replace('evt:', 'grip:'),
      nodeId: node.row.nodeId,
      title: node.row.title,
      place: node.events.indexOf(event) + 1,
      project: memory.projects.get(event.conversationId) ?? null,
      score,
      range: rangeOf(event.text, words),
      ...snippetOf(event.text, words),
    }));
  };

  const nodesWith = (words: readonly string[]): Found['nodes'] =>
    nodes
      .filter(({ row }) => shareOf(words, row.title) > 0)
      .slice(0, 4)
      .map(({ row }) => ({
        nodeId: row.nodeId,
        level: row.level,
        title: row.title,
        start: row.start,
        field: 'title' as const,
        score: 1,
        supported: true,
        ...snippetOf(row.title, words),
      }));

  return {
    find: async (input) => {
      const words = wordsOf(input.query);
      const all = foundBy(input);
      return {
        results: all.slice(0, input.limit),
        nodes: input.nodes ? nodesWith(words) : [],
        strength: all.length > 0 ? 'found' : 'not found',
        unknownWords: [],
        doubt: null,
        total: all.length,
        totalIsCapped: false,
        notIndexed: 0,
        elapsedMs: 1.2,
      };
    },
    findNodes: async ({ query }) => ({ nodes: nodesWith(wordsOf(query)) }),
    hits: async (input) => {
      const all = foundBy(input);
      const groups = [...Map.groupBy(all, ({ event }) => event.conversationId)].filter(
        ([id]) => input.only === undefined || id === input.only,
      );
      return {
        conversations: groups
          .slice(input.offset, input.offset + input.limit)
          .map(([conversationId, hits]) => ({
            conversationId,
            title: hits[0]?.title ?? conversationId,
            projectId: hits[0]?.project ?? null,
            project: hits[0]?.project ?? null,
            source: 'plain',
            time: hits[0]?.event.time ?? '',
            count: hits.length,
            hits: hits
              .slice(0, input.each)
              .toSorted((a, b) => a.event.time.localeCompare(b.event.time)),
          })),
        conversationCount: groups.length,
        total: all.length,
        totalIsCapped: false,
        notIndexed: 0,
        elapsedMs: 1.2,
      };
    },
    search: async ({ query, nodeId, parentId = '', limit }) => {
      const words = wordsOf(query);
      const only = nodeId === undefined ? undefined : memory.nodes.get(nodeId);
      if (only !== undefined) {
        const score = shareOf(words, textOf(only));
        const { level } = only.row;
        return { matched: score > 0, matches: [], below: null, nodeId: only.row.nodeId, level };
      }
      const found = below(parentId, words).filter(({ score }) => score > 0);
      return {
        results: found.slice(0, limit).map(({ node, score }) => ({
          nodeId: node.row.nodeId,
          title: node.row.title,
          level: node.row.level,
          matches: [
            {
              field: 'bullets' as const,
              text: textOf(node),
              gripIds: [],
              score,
              supported: true,
              doubts: [],
            },
          ],
          below: null,
          relevanceScore: score,
        })),
        hasMore: found.length > limit,
      };
    },
    navigate: async ({ question, steer }) => {
      const words = wordsOf(question);
      const best = eventsWith(words).slice(0, 5);
      const steps: Step[] = [];
      for (
        let at = memory.nodes.get('');
        best.length > 0 && at !== undefined && !at.events.length;
      ) {
        const candidates = below(at.row.nodeId, words).toSorted((a, b) => b.score - a.score);
        const [first] = candidates;
        steps.push(stepOf(at, candidates, words));
        at = first?.node;
      }
      const isFound = (best[0]?.score ?? 0) > 0.5;
      const searched = 'Searched: the words of all events in the index.';
      const { events } = memory;
      return {
        question,
        mode: 'toc+text',
        steps,
        evidence: best.map(({ node, event, score }) => ({
          nodeId: node.row.nodeId,
          bullet: node.bullets[0]?.text ?? null,
          supported: node.bullets[0]?.supported ?? null,
          gripId: node.bullets[0]?.gripIds[0] ?? event.eventId.replace('evt:', 'grip:'),
          role: null,
          conversation: node.row.title,
          projectName: memory.projects.get(event.conversationId) ?? null,
          place: node.events.indexOf(event) + 1,
          title: node.row.title,
          project: memory.projects.get(event.conversationId) ?? null,
          excerpt: snippetOf(event.text, words).snippet,
          marks: snippetOf(event.text, words).marks,
          score,
          events: [{ ...event }],
          isCut: false,
        })),
        found: isFound,
        strength: isFound ? 'found' : 'not found',
        unknownWords: [],
        doubt: null,
        leftProject: null,
        exhausted: false,
        stoppedBy: null,
        steering: steer
          ? {
              model: 'gpt-4o-mini',
              calls: 2,
              tokensIn: 1_180,
              tokensOut: 42,
              cost: 0.0002,
              words: 'clock of the proxy, time server',
              choices: 1,
              stopped: null,
            }
          : null,
        embeddings: null,
        scope: null,
        period: null,
        more: { pieces: 0, segments: 0 },
        near: [],
        leftOut: 0,
        tokensUsed: 120,
        searched: {
          year: 0,
          month: 0,
          week: 0,
          day: 0,
          conversation: 0,
          segment: best.length,
          notIndexed: 0,
          words: events.size === 0 ? 'The memory is empty.' : searched,
        },
        text: question,
      };
    },
    pack: async ({ nodeIds, question = '' }) => {
      const about = nodeIds.length > 0 ? nodeIds : eventsWith(wordsOf(question)).map(idOf);
      const ids = [...new Set(about)].slice(0, 3);
      const titles = ids.map((id) => `## ${memory.nodes.get(id)?.row.title ?? id}\n\n${id}`);
      const text = [`# ${question}`, ...titles].join('\n\n');
      const parts = ids.map((nodeId) => ({
        nodeId,
        level: 'brief' as const,
        reason: 'on topic',
        gripIds: [],
        doubts: 0,
      }));
      return { text, tokens: Math.ceil(text.length / 4), parts, leftOut: [] };
    },
    brief: async ({ project }) => ({
      project,
      total: memory.conversations.size,
      conversations: [],
      points: [],
      text: `# ${project}`,
      tokens: 3,
      leftOut: 0,
    }),
    handoff: async ({ target }) => {
      const node =
        memory.nodes.get(target) ?? segments.find(({ row }) => row.conversationId === target);
      const event: FakeEvent | undefined = node?.events[0];
      if (node === undefined || event === undefined)
        throw new StrataError({ code: 'not-found', message: `Nothing is called ${target}.` });
      const text = `# Resume: ${node.row.title}\n\n## Goal\n\n${event.text}`;
      return { conversationId: event.conversationId, text, tokens: Math.ceil(text.length / 4) };
    },
  };
}

const textOf = ({ row, bullets }: FakeNode): string =>
  [row.title, ...bullets.map(({ text }) => text)].join('\n');

const idOf = ({ node }: { readonly node: FakeNode }): string => node.row.nodeId;

/** Of the best it goes on with one; the others can be taken. */
function stepOf(
  { row }: FakeNode,
  candidates: readonly { readonly node: FakeNode; readonly score: number }[],
  words: readonly string[],
): Step {
  const [first] = candidates;
  return {
    nodeId: row.nodeId === '' ? null : row.nodeId,
    level: row.nodeId === '' ? null : row.level,
    title: row.nodeId === '' ? 'All years' : row.title,
    candidates: candidates.slice(0, 4).map(({ node, score }) => ({
      nodeId: node.row.nodeId,
      level: node.row.level,
      title: node.row.title,
      score,
      matchedTerms: score === 0 ? [] : [...words],
    })),
    candidateCount: candidates.length,
    chosen: first === undefined ? [] : [first.node.row.nodeId],
    score: first?.score ?? 0,
    matchedTerms: [...words],
    reason: 'holds most words of the question',
    tokens: 40 * candidates.length,
  };
}

function wordsOf(query: string): readonly string[] {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu);
  if (words === null) throw badInput('The query holds no word to look for.', { query });
  const telling = words.filter((word) => word.length > 3);
  return telling.length > 0 ? telling : words;
}

function shareOf(words: readonly string[], text: string): number {
  const lower = text.toLowerCase();
  return words.filter((word) => lower.includes(word)).length / words.length;
}

function deepShare(memory: FakeMemory, node: FakeNode, words: readonly string[]): number {
  const own = Math.max(0, ...node.events.map(({ text }) => shareOf(words, text)));
  const below = node.childIds.map((id) => {
    const child = memory.nodes.get(id);
    return child === undefined ? 0 : deepShare(memory, child, words);
  });
  return Math.max(own, ...below);
}

const LENGTH = 160;

function snippetOf(
  text: string,
  words: readonly string[],
): { readonly snippet: string; readonly marks: [number, number][] } {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  const first = Math.max(0, Math.min(...words.map((word) => placeOf(flat, word))));
  const from = flat.length <= LENGTH ? 0 : Math.max(0, first - 30);
  const cut = flat.slice(from, from + LENGTH).trim();
  const snippet = `${from > 0 ? '… ' : ''}${cut}${from + LENGTH < flat.length ? ' …' : ''}`;
  const marks = words
    .flatMap((word): [number, number][] => {
      const at = snippet.toLowerCase().indexOf(word);
      return at < 0 ? [] : [[at, at + word.length]];
    })
    .toSorted(([a], [b]) => a - b);
  return { snippet, marks };
}

function rangeOf(text: string, words: readonly string[]): [number, number] {
  const lower = text.toLowerCase();
  const word = [words.join(' '), ...words].find((each) => lower.includes(each)) ?? '';
  const at = placeOf(text, word);
  return [at, at + word.length];
}

function placeOf(text: string, word: string): number {
  const at = text.toLowerCase().indexOf(word);
  return at < 0 ? text.length : at;
}

const badInput = (message: string, details: Readonly<Record<string, string>>): StrataError =>
  new StrataError({ code: 'bad-input', message, details });
