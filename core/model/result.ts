/**
 * Expected failures, one table. Each has a code that programs can act on and a message that tells a
 * person what happened, where, and what to do next.
 */
export const ERROR_CODES = [
  'bad-input',
  'not-found',
  'path-not-found',
  'path-unreadable',
  'unknown-format',
  'partly-read',
  'database-from-newer-build',
  'database-damaged',
  'disk-full',
  'memory-busy',
  'host-gone',
  'thread-ended',
  'unauthorized',
  'unsupported',
  'feature-required',
  'provider-not-configured',
  'provider-unauthorized',
  'provider-rejected',
  'provider-unavailable',
  'provider-exhausted',
  'context-too-small',
  'reply-refused',
  'reply-unusable',
  'ceiling-reached',
  'price-unknown',
  'project-excluded',
  'not-allowed',
  'template-broken',
  'cancelled',
  'internal',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Facts about a failure, as plain data that survives any transport. */
export interface Failure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

/** A {@link Failure} while it is thrown. Anything else that is thrown is a bug. */
export class StrataError extends Error {
  readonly code: ErrorCode;
  readonly details: Failure['details'];

  constructor(failure: Failure, options?: { readonly cause?: unknown }) {
    super(failure.message, options);
    this.name = 'StrataError';
    this.code = failure.code;
    this.details = failure.details;
  }
}

/** Normalises anything thrown: expected failures keep their code, cancellations are `cancelled`, the rest is `internal`. */
export function toFailure(thrown: unknown): Failure {
  if (thrown instanceof StrataError) {
    const { code, message, details } = thrown;
    return details === undefined ? { code, message } : { code, message, details };
  }
  if (thrown instanceof Error && thrown.name === 'AbortError')
    return { code: 'cancelled', message: 'Cancelled.' };
  return { code: 'internal', message: thrown instanceof Error ? thrown.message : String(thrown) };
}

/** For `default:` branches of switches that handle every case. */
export function unreachable(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
}
