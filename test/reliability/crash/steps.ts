import type { Provider } from '../../../core/model/providers.ts';

/** What a person does by hand, on nodes that are named by their place among all of their level, by id. */
export type HandWork =
  | { readonly what: 'title' | 'bullets'; readonly level: NodeLevel; readonly nth: number }
  | { readonly what: 'pin' | 'unpin'; readonly level: NodeLevel; readonly nth: number }
  | {
      readonly what: 'revert';
      readonly level: NodeLevel;
      readonly nth: number;
      readonly version: number;
    };

export type NodeLevel = 'segment' | 'day' | 'week' | 'month';

/** A piece of the work. Each may be cut off at any moment and is then done once more from its start. */
export type Step =
  | { readonly kind: 'import'; readonly paths: readonly string[] }
  | { readonly kind: 'index'; readonly provider: Provider }
  | { readonly kind: 'hand'; readonly work: readonly HandWork[] }
  /**
   * Follows the folders of `logs` until all that is written there is in the memory; its file `written`
   * tells that nothing more comes.
   */
  | { readonly kind: 'follow'; readonly logs: string }
  | { readonly kind: 'backup' }
  /** Puts small blocks together, as it does every few hours. */
  | { readonly kind: 'seal' }
  | { readonly kind: 'forget'; readonly conversationId: string }
  /** Has it look through the whole memory itself, and whether each backup can be restored. */
  | { readonly kind: 'verify' };

export type ToVictim =
  | { readonly type: 'do'; readonly step: Step }
  /** End in order. */
  | { readonly type: 'close' };

export type FromVictim =
  /** What it is doing now, in words without numbers. */
  | { readonly type: 'phase'; readonly phase: string }
  | { readonly type: 'done' }
  | { readonly type: 'failed'; readonly message: string };

/** What a victim is started with, as JSON. */
export interface VictimOptions {
  readonly home: string;
  /** Does it follow logs and run jobs by itself? */
  readonly live: boolean;
}
