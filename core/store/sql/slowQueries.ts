import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';

/**
 * A statement that took longer than {@link SLOW_QUERY_MS}. Contains no values, since all of them
 * are bound.
 */
export interface SlowQuery {
  /** The calling function and its line: `readToc (core/store/toc/readToc.ts:41)`. */
  readonly from: string;
  readonly ms: number;
  /** On a single line. */
  readonly sql: string;
}

/**
 * Long enough to be noticeable, and far above the time of a statement that finds its rows by an
 * index. `STRATA_SLOW_QUERY_MS` sets another limit, to find the slower ones among quick statements.
 */
export const SLOW_QUERY_MS = Number(process.env['STRATA_SLOW_QUERY_MS'] ?? 200);

/**
 * Calls the listener for each slow statement of this thread, on any connection; returns a function
 * that stops it. Connections are opened in many places, and only the thread knows where its log is.
 */
export function onSlowQuery(listener: (query: SlowQuery) => void): () => void {
  const receive = (query: unknown): void => listener(query as SlowQuery);
  subscribe(CHANNEL, receive);
  return () => void unsubscribe(CHANNEL, receive);
}

/** To be called only by the connection. */
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

/** The nearest function on the stack that does not belong to the connection. */
function caller(): string {
  const here: { stack?: string } = {};
  Error.captureStackTrace(here, tellSlowQuery);
  const frames = (here.stack ?? '').split('\n').slice(1);
  const frame = frames.find((line) => !/^\s*at (#ended|Connection\.)/.test(line)) ?? '';
  return frame.replace(/^\s*at (async )?/, '').replace(/[^\s(]*\/(core\/[^\s()]+:\d+):\d+/, '$1');
}
