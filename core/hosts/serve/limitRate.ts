import type { Transport } from '../../rpc/transport.ts';

export interface Rate {
  /** How many messages may arrive at once. */
  readonly burst: number;
  /** How many may arrive per second in the long run. */
  readonly perSecond: number;
}

/**
 * A transport that ends when its other side sends more than the rate allows: our own page never
 * comes near it, a runaway loop does.
 *
 * @param now ms on a clock that never goes back
 */
export function limitRate(transport: Transport, rate: Rate, now: () => number): Transport {
  let left = rate.burst;
  let last = now();
  const allows = (): boolean => {
    const time = now();
    left = Math.min(rate.burst, left + ((time - last) / 1000) * rate.perSecond);
    last = time;
    left -= 1;
    return left >= 0;
  };
  return {
    send: (message) => transport.send(message),
    listen: (receiver) =>
      transport.listen({
        message: (message) => (allows() ? receiver.message(message) : transport.close()),
        end: () => receiver.end(),
        room: () => receiver.room?.(),
        limits: () => receiver.limits?.(),
      }),
    close: () => transport.close(),
    isFull: () => transport.isFull?.() ?? false,
  };
}
