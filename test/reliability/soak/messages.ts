/** What the processes of a soak test tell each other. */

export interface WriterOptions {
  /** The folder of all logs. */
  readonly logs: string;
  readonly sessions: number;
  readonly seed: number;
  /** How much faster than people everything goes. */
  readonly pace: number;
}

export type ToWriter =
  /** The memory shows this note, with all before it in its session. */
  | { readonly type: 'seen'; readonly note: string }
  /** End the turns that are being written, then end. */
  | { readonly type: 'stop' };

export type FromWriter =
  /** The last byte of a turn was written; `atMs` by the wall clock. */
  | {
      readonly type: 'turn';
      readonly conversationId: string;
      readonly note: string;
      readonly atMs: number;
    }
  /** What was written by the end. */
  | {
      readonly type: 'written';
      /** By conversation, in their order. */
      readonly notes: Readonly<Record<string, readonly string[]>>;
      /** How often something was done to a log beyond adding to it. */
      readonly incidents: Readonly<Record<string, number>>;
      readonly lines: number;
      readonly bytes: number;
    };

export interface HostOptions {
  readonly home: string;
  readonly logs: string;
}

export type ToHost = { readonly type: 'close' };
export type FromHost =
  | { readonly type: 'following' }
  | { readonly type: 'bug'; readonly message: string };
