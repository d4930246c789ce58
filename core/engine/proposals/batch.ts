import type { OutputOf } from '../../contract/procedures.ts';
import type { CountTokens } from '../../model/countTokens.ts';
import { visibleText } from '../../model/visibleText.ts';
import type { Prompt } from '../summaries/modelChoice.ts';
import type { HandedKind } from './ports/proposalStore.ts';

export type DueOut = OutputOf<'due'>;
export type DueItem = DueOut['items'][number];

/** What could be handed out. */
export interface Candidate {
  readonly kind: HandedKind;
  readonly shown: Pick<DueItem, 'kind' | 'nodeId'>;
  readonly subjects: readonly string[];
  readonly textIx: number | null;
  /** What a model would be asked. */
  readonly prompt: Prompt;
  /** What the agent is told beyond that. */
  readonly note: string;
}

/** Candidates that go out together. */
export interface Batch {
  readonly candidates: readonly Candidate[];
  readonly isFull: boolean;
  /** Whether it had room, also with instructions that are not in it yet. */
  add(candidate: Candidate): boolean;
  /** Of what had no room, the fewest tokens that a batch of it alone takes; null: all had room. */
  readonly least: number | null;
  readonly leftOut: number;
}

/** What each takes beside its words: its label, its heading, what it is answered by. */
const AROUND_ITEM = 70;
const AROUND_INSTRUCTIONS = 20;
/** The head of a reply, and how it is answered. */
const AROUND_ALL = 160;

/** @param budget tokens of all that the agent is told */
export function createBatch(
  { budget, limit }: { readonly budget: number; readonly limit: number },
  countTokens: CountTokens,
): Batch {
  const candidates: Candidate[] = [];
  const instructions = new Set<string>();
  let tokens = AROUND_ALL;
  let least: number | null = null;
  let leftOut = 0;
  return {
    candidates,
    get isFull() {
      return candidates.length >= limit;
    },
    get least() {
      return least;
    },
    get leftOut() {
      return leftOut;
    },
    add(candidate) {
      const told = instructionsOf(candidate);
      const own = countTokens(visibleText(candidate.prompt.user)) + AROUND_ITEM;
      const how = countTokens(visibleText(told)) + AROUND_INSTRUCTIONS;
      const more = own + (instructions.has(told) ? 0 : how);
      if (tokens + more > budget) {
        const alone = AROUND_ALL + own + how;
        least = Math.min(least ?? alone, alone);
        leftOut += 1;
        return false;
      }
      tokens += more;
      instructions.add(told);
      candidates.push(candidate);
      return true;
    },
  };
}

export const instructionsOf = ({ prompt, note }: Candidate): string =>
  note === '' ? prompt.system : `${prompt.system}\n\n${note}`;
