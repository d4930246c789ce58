import { parseArgs } from 'node:util';

export const USAGE = `npm run bench -- [--small | --large | --hook | --commands | --backlog | --reading | --turns | --window] [--seed N] [--json]
                [--sessions N] [--messages N] [--rounds N]   of the small part
                [--scale X]                                  of the large part and the window: 0.1 is a tenth of it
                [--memory FOLDER]                            of the window: a data directory, instead of making one`;

export interface BenchOptions {
  readonly seed: number;
  readonly json: boolean;
  /** null: left out. */
  readonly small: SmallBenchOptions | null;
  readonly large: { readonly scale: number } | null;
  readonly hook: boolean;
  readonly commands: boolean;
  readonly backlog: boolean;
  readonly reading: boolean;
  readonly turns: boolean;
  readonly window: { readonly scale: number; readonly memory: string | null } | null;
}

export interface SmallBenchOptions {
  readonly sessions: number;
  readonly messages: number;
  readonly rounds: number;
}

/** Less has no room for sessions of all kinds. */
const MIN_SCALE = 0.001;

/** All parts, unless some are named; undefined when the arguments are wrong. */
export function readOptions(args: readonly string[]): BenchOptions | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        small: { type: 'boolean', default: false },
        large: { type: 'boolean', default: false },
        hook: { type: 'boolean', default: false },
        commands: { type: 'boolean', default: false },
        backlog: { type: 'boolean', default: false },
        reading: { type: 'boolean', default: false },
        turns: { type: 'boolean', default: false },
        window: { type: 'boolean', default: false },
        memory: { type: 'string' },
        sessions: { type: 'string', default: '1000' },
        messages: { type: 'string', default: '24' },
        rounds: { type: 'string', default: '3' },
        scale: { type: 'string', default: '1' },
        seed: { type: 'string', default: '1' },
        json: { type: 'boolean', default: false },
      },
    });
    const [sessions, messages, rounds, seed] = [
      values.sessions,
      values.messages,
      values.rounds,
      values.seed,
    ].map(countOf);
    const scale = Number(values.scale);
    if (sessions === undefined || messages === undefined || rounds === undefined) return undefined;
    if (seed === undefined || !(scale >= MIN_SCALE && scale <= 1)) return undefined;
    const { small, large, hook, commands, backlog, reading, turns, window } = values;
    const { memory = null } = values;
    const all = !small && !large && !hook && !commands && !backlog && !reading && !turns && !window;
    return {
      seed,
      json: values.json,
      small: all || small ? { sessions, messages, rounds } : null,
      large: all || large ? { scale } : null,
      hook: all || hook,
      commands: all || commands,
      backlog: all || backlog,
      reading: all || reading,
      turns: all || turns,
      window: all || window ? { scale, memory } : null,
    };
  } catch {
    return undefined;
  }
}

function countOf(text: string): number | undefined {
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 ? value : undefined;
}
