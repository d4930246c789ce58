import type { Failure } from '../../model/result.ts';

/** A failure that may be gone at the next try. Never leaves this folder. */
export class Trouble extends Error {
  /** What is told when no try is left. */
  readonly failure: Failure;
  readonly retryAfterMs: number | null;
  /** Bytes of an answer that came, but cannot be read; null: no answer came. */
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

/** An answer 400, 404 or 422: the request would be refused again as it is. Never leaves this folder. */
export class Refused extends Error {
  readonly failure: Failure;
  /** What the endpoint said against it, its codes included. */
  readonly said: string;

  constructor(failure: Failure, said: string) {
    super(failure.message);
    this.name = 'Refused';
    this.failure = failure;
    this.said = said;
  }
}
