import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';

/** A statement that took longer than {@link SLOW_QUERY_MS}. Values are not in it: each is bound. */
export interface SlowQuery {
  /** The function that asked, and its line: `readToc (core/store/toc/readToc.ts:41)`. */
  readonly from: string;
  readonly ms: number;
  /** On one line. */
  readonly sql: string;
}

/**
 * Long enough to be felt, and far above what a statement takes that finds its rows by an index.
 * `STRATA_SLOW_QUERY_MS` sets another, for who looks for the slow ones among the quick.
 */
export const SLOW_QUERY_MS = Number(process.env['STRATA_SLOW_QUERY_MS'] ?? 200);

/**
 * Calls the listener for each slow statement of this thread, whatever connection it ran on; gives how to
 * end that. Connections are opened in many places, and the thread alone knows where its log lies.
 */
export function onSlowQuery(listener: (query: SlowQuery) => void): () => void {
  const receive = (query: unknown): void => listener(query as SlowQuery);
  subscribe(CHANNEL, receive);
  return () => void unsubscribe(CHANNEL, receive);
}

/** For the connection alone. */
export function tellSlowQuery(text: string, ms: number): void {
  if (!slowQueries.hasSubscribers) return;
  const query: SlowQuery = {
    from: caller(),
    ms: Math.round(ms),
    sql: text.replaceAll(/\s+/g, ' ').trim(),
  };
  slowQueries.publish(query);
}

const CHANNEL = 'strata:slow-query';
const slowQueries = channel(CHANNEL);

/** The nearest function of the stack that is none of the connection's. */
function caller(): string {
  const here: { stack?: string } = {};
  Error.captureStackTrace(here, tellSlowQuery);
  const frames = (here.stack ?? '').split('\n').slice(1);
  const frame = frames.find((line) => !/^\s*at (#ended|Connection\.)/.test(line)) ?? '';
  return frame.replace(/^\s*at (async )?/, '').replace(/[^\s(]*\/(core\/[^\s()]+:\d+):\d+/, '$1');
}
