/** States and makers of a text, in words. */
import { unreachable } from '../../../core/model/result.ts';
import type { NodeState, TocLevel } from '../../../core/model/toc.ts';

export interface StateWord {
  readonly word: string;
  /** Shorter, for a row of the tree. */
  readonly mark: string;
  /** Why it is so, and what to do. */
  readonly why: string;
}

/** Null for what needs no word: a text that is up to date. Periods are stale because of their parts. */
export function stateWord(state: NodeState, level: TocLevel = 'segment'): StateWord | null {
  switch (state) {
    case 'current':
      return null;
    case 'provisional':
      return {
        word: 'draft',
        mark: 'draft',
        why: 'This is still open. It gets its lasting text when it closes.',
      };
    case 'stale':
      return level === 'segment'
        ? {
            word: 'stale',
            mark: 'stale',
            why: 'What it was written from has changed since. Index again to renew it.',
          }
        : {
            word: 'stale: its parts changed since',
            mark: 'stale',
            why: 'Texts that it was written from were written again since. Index again to renew it.',
          };
    case 'pending':
      return {
        word: 'no text yet',
        mark: 'no text',
        why: 'Not summarised yet. Index to write it.',
      };
    case 'superseded':
      return {
        word: 'superseded',
        mark: 'replaced',
        why: 'Its conversation was divided anew; kept so that old links still lead here.',
      };
    default:
      return unreachable(state);
  }
}

/** `built in, v1`; `gpt-4o-mini, v3`; null while nothing was written. */
export function makerWords(node: {
  readonly summarizer: string | null;
  readonly model: string | null;
  readonly version: number | null;
}): string | null {
  const maker = node.model ?? (node.summarizer === 'extractive' ? 'built in' : node.summarizer);
  if (maker === null) return null;
  return node.version === null ? maker : `${maker}, v${node.version}`;
}
