/** A clock that stands still until a test moves it. */
export interface FakeClock {
  readonly now: () => number;
  /** Calls back once the clock gets there; gives what takes that back. */
  readonly after: (ms: number, work: () => void) => () => void;
  /** Lets time pass: what is due on the way is called in order, and has its say before what follows. */
  pass(ms: number): Promise<void>;
  /** Sets the wall clock forward or back; timers, which count what really passes, do not see it. */
  jump(ms: number): void;
  /** Callbacks that are to come. */
  readonly waiting: () => number;
}

export function createFakeClock(startMs: number): FakeClock {
  let wall = startMs;
  let passed = 0;
  const timers = new Set<{ readonly at: number; readonly work: () => void }>();
  return {
    now: () => wall,
    after(ms, work) {
      const timer = { at: passed + ms, work };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    async pass(ms) {
      const until = passed + ms;
      await settled();
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at);
        if (next === undefined) break;
        timers.delete(next);
        wall += Math.max(0, next.at - passed);
        passed = Math.max(passed, next.at);
        next.work();
        await settled();
      }
      wall += until - passed;
      passed = until;
    },
    jump: (ms) => void (wall += ms),
    waiting: () => timers.size,
  };
}

/** Until promises that are resolved already have had their say. */
async function settled(): Promise<void> {
  for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
}
