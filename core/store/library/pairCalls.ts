/** A call of a tool or a result, as far as the two find each other by it. */
export interface ToolPlace {
  readonly position: number;
  readonly isCall: boolean;
  readonly name: string | null;
  readonly turn: number;
  /** Of some logs the same for a call and its result. */
  readonly nativeId: string | null;
}

/**
 * Which result belongs to which call, as positions: call, result, call, result. By native ids, else by the
 * tool's name: the oldest call of that name that waits for one. Where several wait, `callIdOf` is asked for
 * the id by which the log ties them together.
 *
 * @param tools in order
 */
export function pairCalls(
  tools: readonly ToolPlace[],
  callIdOf: (position: number) => string | undefined,
): readonly number[] {
  const waiting = new Map<string | null, ToolPlace[]>();
  const pairs: number[] = [];
  for (const tool of tools) {
    const { name, turn } = tool;
    const calls = (waiting.get(name) ?? []).filter((call) => turn - call.turn <= LONGEST_WAIT);
    waiting.set(name, calls);
    if (tool.isCall) {
      calls.push(tool);
      continue;
    }
    const at = answered(tool, calls, callIdOf);
    const [call] = at < 0 ? [] : calls.splice(at, 1);
    if (call !== undefined) pairs.push(call.position, tool.position);
  }
  return pairs;
}

/** Turns after which a call without a result was broken off. */
const LONGEST_WAIT = 1;

function answered(
  { nativeId, position }: ToolPlace,
  calls: readonly ToolPlace[],
  callIdOf: (position: number) => string | undefined,
): number {
  const byNative = nativeId === null ? -1 : calls.findIndex((call) => call.nativeId === nativeId);
  if (byNative >= 0 || calls.length < 2) return byNative >= 0 ? byNative : calls.length - 1;
  const id = callIdOf(position);
  const byId = id === undefined ? -1 : calls.findIndex((call) => callIdOf(call.position) === id);
  return Math.max(0, byId);
}
