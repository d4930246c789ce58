import type { TimedLens } from '../../../model/lens.ts';
import type { CountedStats } from '../../conversations/ports/conversationReader.ts';
import type { ChildSummary } from '../../../domain/summarize/types.ts';

/** What the page of an upper node is laid out from. */
export interface PageFacts {
  /** Conversations in which most was said, in time order; of a conversation itself. */
  readonly children: readonly ChildSummary[];
  /** Of all conversations in which somebody said something. */
  readonly projects: readonly {
    readonly projectId: string | null;
    readonly name: string | null;
    readonly conversations: number;
    readonly requests: number;
    readonly weight: number;
  }[];
  /** Points of all these conversations by role; a null role is none. */
  readonly pointCounts: readonly { readonly role: string; readonly count: number }[];
  readonly total: CountedStats['total'];
  readonly commits: number;
  readonly files: number;
}

export interface PageQuery extends TimedLens {
  /** Without one: all of the memory. */
  readonly nodeId?: string | undefined;
}

export interface PageReader {
  /** null for what is no upper node. */
  pageFacts(query: PageQuery): Promise<PageFacts | null>;
}
