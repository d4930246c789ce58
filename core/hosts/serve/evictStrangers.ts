import type { Duplex } from 'node:stream';

export interface Strangers {
  /** Adds a new connection; it counts as a stranger until it is welcomed or closed. */
  readonly add: (socket: Duplex) => void;
  /** It has shown the token, and may stay. */
  readonly welcome: (socket: Duplex) => void;
}

/**
 * Keeps at most this many connections that have not shown the token: each further one ends the
 * oldest. Refusing new ones instead would lock everybody out while a program on this machine holds
 * all places.
 */
export function evictStrangers(most: number): Strangers {
  /** In order of arrival. */
  const strangers = new Set<Duplex>();
  return {
    add(socket) {
      const [oldest] = strangers;
      if (oldest !== undefined && strangers.size >= most) {
        strangers.delete(oldest);
        oldest.destroy();
      }
      strangers.add(socket);
      socket.once('close', () => strangers.delete(socket));
    },
    welcome: (socket) => void strangers.delete(socket),
  };
}
