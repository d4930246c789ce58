import type { Transport } from '../../rpc/transport.ts';

export interface Rate {
  /** How many messages may come at once. */
  readonly burst: number;
  /** How many may come in the long run. */
  readonly perSecond: number;
}

/**
 * A transport that ends when its other side sends more than the rate allows: a page of ours never
 * comes near it, a loop gone wild does.
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
