import type { Duplex } from 'node:stream';

export interface Strangers {
  /** A connection came; it is one of a stranger until it is welcomed or closed. */
  readonly add: (socket: Duplex) => void;
  /** It has shown the token, and may stay. */
  readonly welcome: (socket: Duplex) => void;
}

/**
 * Keeps at most so many connections that have not shown the token: each further one ends the oldest.
 * A fixed number of places would keep everybody out while a program of this machine holds them all.
 */
export function evictStrangers(most: number): Strangers {
  /** In the order in which they came. */
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
