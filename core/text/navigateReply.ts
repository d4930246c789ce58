import type { OutputOf } from '../contract/procedures.ts';

type Reply = OutputOf<'navigate'>;
/** The way from the years down to a node. */
export interface Way {
  /** Of the nodes on it, the year first, the node itself last. */
  readonly titles: readonly string[];
  readonly score: number;
  readonly matchedTerms: readonly string[];
  /** What was looked at on the way and not gone on with. */
  readonly besides: readonly { readonly title: string; readonly score: number }[];
}

export interface NavigateReply extends Pick<
  Reply,
  | 'question'
  | 'evidence'
  | 'near'
  | 'scope'
  | 'leftProject'
  | 'period'
  | 'strength'
  | 'unknownWords'
  | 'doubt'
  | 'stoppedBy'
  | 'more'
> {
  /** How the search was done, in words. */
  readonly mode: string;
  /** By the id of the node that each leads to. */
  readonly ways: ReadonlyMap<string, Way>;
  /** What was searched, in a sentence. */
  readonly searched: string;
  /** Times that the question names, where no evidence is of any of them. */
  readonly missedTimes: readonly string[];
}
