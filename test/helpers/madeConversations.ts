/** Seeded conversations over several years, for the window's tests and pictures. */
import { DIALOGUES, type Dialogue } from './dialogues.ts';

export interface MadeEvent {
  readonly kind: 'message' | 'thinking' | 'tool_call' | 'tool_result';
  readonly role: 'user' | 'assistant' | 'tool';
  readonly name: string | null;
  readonly ms: number;
  readonly text: string;
  /** Of tool calls: what the tool was given. */
  readonly input?: Readonly<Record<string, string>>;
}

export interface MadeConversation {
  readonly nativeId: string;
  readonly project: string;
  readonly events: readonly MadeEvent[];
}

export interface MakeOptions {
  readonly seed: number;
  /** First and last day, `2024-03-01`. */
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Makes conversations, in time order; weekdays are busier than weekends, some weeks are quiet. */
export function makeConversations({
  seed,
  from,
  to,
  count,
}: MakeOptions): readonly MadeConversation[] {
  const random = seeded(seed);
  const first = Date.parse(`${from}T00:00:00Z`);
  const days = Math.round((Date.parse(`${to}T00:00:00Z`) - first) / DAY_MS) + 1;
  const starts: number[] = [];
  while (starts.length < count) {
    const day = Math.floor(random() * days);
    const weekday = new Date(first + day * DAY_MS).getUTCDay();
    const quiet = weekday % 6 === 0 || (day / 7 + seed) % 5 < 1;
    if (quiet && random() < 0.8) continue;
    starts.push(first + day * DAY_MS + Math.floor((8 + random() * 10) * 60) * MINUTE_MS);
  }
  return starts
    .sort((a, b) => a - b)
    .map((start, index) => conversationOf(pick(random), { start, index, random }));
}

/** A small, fast, well-spread generator (mulberry32): the same seed makes the same memory everywhere. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function pick(random: () => number): Dialogue {
  const dialogue = DIALOGUES[Math.floor(random() * DIALOGUES.length)];
  if (dialogue === undefined) throw new Error('there are no dialogues');
  return dialogue;
}

interface Start {
  readonly start: number;
  readonly index: number;
  readonly random: () => number;
}

function conversationOf({ project, turns }: Dialogue, { start, index, random }: Start) {
  const events: MadeEvent[] = [];
  let ms = start;
  const add = (event: Omit<MadeEvent, 'ms'>, seconds: number): void => {
    ms += Math.floor((0.5 + random()) * seconds * 1000);
    events.push({ ...event, ms });
  };
  for (const { request, thinking, tool, reply } of turns) {
    add({ kind: 'message', role: 'user', name: null, text: request }, 90);
    if (thinking !== undefined)
      add({ kind: 'thinking', role: 'assistant', name: null, text: thinking }, 4);
    if (tool !== undefined) {
      const text = Object.values(tool.input).join('\n');
      add({ kind: 'tool_call', role: 'assistant', name: tool.name, text, input: tool.input }, 5);
      add({ kind: 'tool_result', role: 'tool', name: tool.name, text: tool.output }, 2);
    }
    add({ kind: 'message', role: 'assistant', name: null, text: reply }, 20);
  }
  return { nativeId: uuidOf(random, index), project, events };
}

function uuidOf(random: () => number, index: number): string {
  const hex = (length: number): string =>
    Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('');
  const tail = index.toString(16).padStart(4, '0');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(8)}${tail}`;
}
