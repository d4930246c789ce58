import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits as base64url text. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether they are equal. Takes the same time wherever they differ, and whatever their lengths. */
export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(hash(a), hash(b));
}

export interface LaunchCodes {
  /** Returns a new code that works once, for a short while. */
  issue(): string;
  /** Whether the code is valid; this uses it up. */
  redeem(code: string): boolean;
}

/**
 * Codes that may appear in an address, where the token must not: addresses are visible in the
 * process list and stay in histories. Kept in memory only, as hashes, so that a look-up's timing
 * reveals nothing.
 *
 * @param ttlMs how long a code is valid
 * @param now ms on a clock that never goes back
 */
export function createLaunchCodes(ttlMs: number, now: () => number): LaunchCodes {
  const expiries = new Map<string, number>();
  return {
    issue() {
      for (const [old, expiry] of expiries) if (expiry <= now()) expiries.delete(old);
      const code = createSecret();
      expiries.set(key(code), now() + ttlMs);
      return code;
    },
    redeem(code) {
      const expiry = expiries.get(key(code));
      expiries.delete(key(code));
      return expiry !== undefined && now() < expiry;
    },
  };
}

export interface Passes {
  /** Returns a new one, which holds until the server ends. */
  issue(): string;
  holds(pass: string): boolean;
}

/**
 * What a browser keeps that was let in, for its other tabs. It is of this server alone: it stays in the browser's
 * profile, where the token, which a host that takes over goes on with, must not. Kept as hashes, as codes are.
 */
export function createPasses(): Passes {
  const known = new Set<string>();
  return {
    issue() {
      const pass = createSecret();
      known.add(key(pass));
      return pass;
    },
    holds: (pass) => known.has(key(pass)),
  };
}

const key = (code: string): string => hash(code).toString('hex');

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
