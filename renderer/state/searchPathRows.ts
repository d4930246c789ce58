/** The answer to a question as the rows of one tree: the evidence, and the way to it. */
import { periodName } from './periodNames.ts';
import type { TocLevel } from '../../core/model/toc.ts';
import { formatCount, plural } from './labels.ts';
import { steeringNotes, withoutVectorsWords } from './searchWords.ts';
import { ROOT, type Branch, type NavigateReply, type PathState } from './searchPath.ts';

export type Evidence = NavigateReply['evidence'][number];
type Step = NavigateReply['steps'][number];
type Candidate = Step['candidates'][number];

/** A row's place in the tree, as it is told to who does not see it. */
interface Placed {
  readonly id: string;
  /** From 1. */
  readonly depth: number;
  readonly parentId: string | null;
  readonly position: number;
  readonly siblings: number;
  /** null: there is nothing below. */
  readonly isOpen: boolean | null;
}

export type PathRow = Placed &
  (
    | { readonly kind: 'section'; readonly text: string }
    | { readonly kind: 'evidence'; readonly number: number; readonly evidence: Evidence }
    | {
        readonly kind: 'node';
        /** null: all years. */
        readonly nodeId: string | null;
        readonly level: TocLevel | null;
        readonly title: string;
        readonly score: number;
        /** The words that matched. */
        readonly why: string;
        /** Did the navigation go on with it? */
        readonly isChosen: boolean;
        /** What was done there, in words; empty where nothing was. */
        readonly did: string;
        /** Is what lies below it asked for when it is opened? */
        readonly isBranch: boolean;
      }
    /** What else lies below a node that the way goes through; null: among the years. */
    | { readonly kind: 'others'; readonly nodeId: string | null; readonly text: string }
    | { readonly kind: 'note'; readonly text: string }
  );

/** A row before it is known where it stands. */
interface Item {
  readonly id: string;
  readonly row: DistributiveOmit<PathRow, keyof Placed>;
  readonly isOpenAtFirst: boolean;
  /** null: there is nothing below. */
  readonly children: (() => readonly Item[]) | null;
}

type DistributiveOmit<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never;

/** The rows that are open; none without a reply. */
export function pathRows({
  reply,
  branches,
  toggled,
}: Pick<PathState, 'reply' | 'branches' | 'toggled'>): readonly PathRow[] {
  if (reply === null) return [];
  const rows: PathRow[] = [];
  const add = (items: readonly Item[], depth: number, parentId: string | null): void => {
    for (const [at, { id, row, isOpenAtFirst, children }] of items.entries()) {
      const isOpen = children === null ? null : isOpenAtFirst !== toggled.has(id);
      const placed = { id, depth, parentId, position: at + 1, siblings: items.length, isOpen };
      rows.push({ ...placed, ...row });
      if (isOpen === true && children !== null) add(children(), depth + 1, id);
    }
  };
  add(sectionsOf(reply, branches), 1, null);
  return rows;
}

/** What stands where a row was: words that something is looked for make way for what was found. */
export function rowInPlaceOf(rows: readonly PathRow[], id: string | null): PathRow | undefined {
  if (id === null) return undefined;
  const parent = id.slice(0, Math.max(0, id.lastIndexOf('/')));
  return rows.find(({ parentId }) => parentId === parent) ?? rows.find((row) => row.id === parent);
}

function sectionsOf(
  { evidence, steps, found, leftOut, steering, embeddings }: NavigateReply,
  branches: ReadonlyMap<string, Branch>,
): readonly Item[] {
  const pieces = evidence.map((piece, at) => evidenceItem(piece, at + 1));
  const note = leftOut === 0 ? [] : [noteItem('left-out', `${leftOut} more had no room.`)];
  const notes = [
    ...(steering === null ? [] : steeringNotes(steering)),
    ...(embeddings === null ? [] : [withoutVectorsWords(embeddings)]),
  ].filter((text) => text !== '');
  const path = [
    ...notes.map((text, at) => noteItem(`helped ${at}`, text)),
    ...pathItems(steps, branches),
  ];
  const title = found ? 'Evidence' : 'The nearest';
  return [
    ...(pieces.length === 0 ? [] : [section('evidence', title, [...pieces, ...note])]),
    ...(path.length === 0 ? [] : [section('path', 'The way there', path)]),
  ];
}

const section = (id: string, text: string, items: readonly Item[]): Item => ({
  id,
  row: { kind: 'section', text },
  isOpenAtFirst: true,
  children: () => items,
});

const evidenceItem = (evidence: Evidence, number: number): Item => ({
  id: `evidence ${number}`,
  row: { kind: 'evidence', number, evidence },
  isOpenAtFirst: false,
  children: null,
});

const noteItem = (id: string, text: string): Item => ({
  id,
  row: { kind: 'note', text },
  isOpenAtFirst: false,
  children: null,
});

/** Each step below the candidate that it went on with; a step that none led to stands by itself. */
function pathItems(steps: readonly Step[], branches: ReadonlyMap<string, Branch>): readonly Item[] {
  const byNode = new Map<string | null, Step>();
  for (const step of steps) {
    const known = byNode.get(step.nodeId);
    byNode.set(step.nodeId, known === undefined ? step : united(known, step));
  }
  const led = new Set(steps.flatMap(({ candidates }) => candidates.map(({ nodeId }) => nodeId)));
  const nodeItem = (candidate: Candidate, from: { id: string; step: Step | undefined }): Item => {
    const { nodeId, level, title, score, matchedTerms } = candidate;
    const id = `${from.id}/${nodeId}`;
    const isChosen = from.step?.chosen.includes(nodeId) ?? false;
    // A way that came back to where it had been would never end.
    const isBack = from.id.split('/').includes(nodeId);
    const step = isChosen && !isBack ? byNode.get(nodeId) : undefined;
    // What a conversation is divided into is only seen where the way led there.
    const isLeaf = level === 'segment' || level === 'conversation';
    const isBranch = (step === undefined || step.candidates.length === 0) && !isLeaf;
    const why = matchedTerms.join(', ');
    const row = { kind: 'node', nodeId, level, title, score, why, isChosen, isBranch } as const;
    return {
      id,
      row: { ...row, did: step === undefined ? '' : didWords(step) },
      isOpenAtFirst: step !== undefined && !isBranch,
      children: isBranch
        ? () => branchItems(id, branches.get(nodeId), { nodeItem, shown: NONE })
        : step === undefined || step.candidates.length === 0
          ? null
          : () => candidateItems(id, step, { branches, nodeItem }),
    };
  };
  return [...byNode.values()]
    .filter(({ nodeId }) => nodeId === null || !led.has(nodeId))
    .map((step) => {
      const { nodeId, level, title, score } = step;
      const id = `path/${nodeId ?? ''}`;
      const why = step.matchedTerms.join(', ');
      const row = { kind: 'node', nodeId, level, title, score, why } as const;
      return {
        id,
        row: { ...row, isChosen: true, isBranch: false, did: didWords(step) },
        isOpenAtFirst: true,
        children:
          step.candidates.length === 0
            ? null
            : () => candidateItems(id, step, { branches, nodeItem }),
      };
    });
}

const NONE: ReadonlySet<string> = new Set();

type NodeItem = (candidate: Candidate, from: { id: string; step: Step | undefined }) => Item;

interface Below {
  readonly branches: ReadonlyMap<string, Branch>;
  readonly nodeItem: NodeItem;
}

function candidateItems(id: string, step: Step, { branches, nodeItem }: Below): readonly Item[] {
  const rest = step.candidateCount - step.candidates.length;
  const shown = new Set(step.candidates.map(({ nodeId }) => nodeId));
  return [
    ...step.candidates.map((candidate) => nodeItem(candidate, { id, step })),
    ...(rest <= 0 ? [] : [noteItem(`${id}/rest`, `${formatCount(rest)} more were looked at.`)]),
    {
      id: `${id}/others`,
      row: { kind: 'others', nodeId: step.nodeId, text: othersWords(step) },
      isOpenAtFirst: false,
      children: () => {
        const branch = branches.get(step.nodeId ?? ROOT);
        return branchItems(`${id}/others`, branch, { nodeItem, shown });
      },
    },
  ];
}

/** `Other days of Week 5, 2026`. */
function othersWords({ nodeId, title, candidates }: Step): string {
  const level = candidates[0]?.level ?? 'segment';
  const others = `Other ${level === 'segment' ? 'part' : level}s`;
  return nodeId === null ? others : `${others} of ${periodName({ nodeId, title })}`;
}

/** What a branch holds, each child a branch of its own. */
function branchItems(
  id: string,
  branch: Branch | undefined,
  { nodeItem, shown }: { readonly nodeItem: NodeItem; readonly shown: ReadonlySet<string> },
): readonly Item[] {
  if (branch === undefined || branch.phase === 'asking')
    return [noteItem(`${id}/note`, 'Looking below…')];
  if (branch.phase === 'failed') return [noteItem(`${id}/note`, branch.failure.message)];
  const children = branch.children.filter(({ nodeId }) => !shown.has(nodeId));
  if (children.length === 0) {
    const what = shown.size === 0 ? 'No title or text below it holds' : 'Nothing else there holds';
    return [noteItem(`${id}/note`, `${what} a word of the question.`)];
  }
  return [
    ...children.map(({ nodeId, level, title, relevanceScore, matches }) => {
      const matchedTerms = matches.slice(0, 1).map(({ text }) => text);
      const candidate = { nodeId, level, title, score: relevanceScore, matchedTerms };
      return nodeItem(candidate, { id, step: undefined });
    }),
    ...(branch.hasMore ? [noteItem(`${id}/more`, 'More below it match less well.')] : []),
  ];
}

/** What is looked at a second time adds to what was seen the first time. */
function united(first: Step, second: Step): Step {
  const known = new Set(first.candidates.map(({ nodeId }) => nodeId));
  const candidates = [
    ...first.candidates,
    ...second.candidates.filter(({ nodeId }) => !known.has(nodeId)),
  ];
  return {
    ...first,
    candidates,
    candidateCount: Math.max(first.candidateCount, second.candidateCount, candidates.length),
    chosen: [...new Set([...first.chosen, ...second.chosen])],
    tokens: first.tokens + second.tokens,
  };
}

function didWords({ candidateCount, chosen, reason, tokens }: Step): string {
  return [
    ...(candidateCount < 2
      ? []
      : [`${formatCount(chosen.length)} of ${formatCount(candidateCount)} gone on with`]),
    reason,
    ...(tokens === 0 ? [] : [plural(tokens, 'token')]),
  ].join(' · ');
}
