import type { Failure } from '../../model/result.ts';

/** A failure that may be gone at the next try. Never leaves this folder. */
export class Trouble extends Error {
  /** Reported when no try is left. */
  readonly failure: Failure;
  readonly retryAfterMs: number | null;
  /** Bytes of a reply that came but cannot be read; null: no reply came. */
  readonly bytesWasted: number | null;

  constructor(
    failure: Failure,
    {
      retryAfterMs = null,
      bytesWasted = null,
    }: { readonly retryAfterMs?: number | null; readonly bytesWasted?: number | null } = {},
  ) {
    super(failure.message);
    this.name = 'Trouble';
    this.failure = failure;
    this.retryAfterMs = retryAfterMs;
    this.bytesWasted = bytesWasted;
  }
}

/**
 * A reply of 400, 404 or 422: the same request would be refused again. Never leaves this folder.
 */
export class Refused extends Error {
  readonly failure: Failure;
  /** The endpoint's reasons, its codes included. */
  readonly said: string;

  constructor(failure: Failure, said: string) {
    super(failure.message);
    this.name = 'Refused';
    this.failure = failure;
    this.said = said;
  }
}
