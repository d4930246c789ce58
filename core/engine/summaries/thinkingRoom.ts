import type { Completion } from './ports/languageModel.ts';

/** How much longer answers may get so that a model can think before them, as learned in a run. */
export interface ThinkingRoom {
  /** Tokens. */
  readonly room: number;
  /** Notes how much was thought before an answer, or up to its limit. */
  note(thought: number): void;
}

/** What models that are known to think get before they have shown how much. */
const FIRST_ROOM = 2_000;
const MOST_ROOM = 24_000;
/** Thoughts about the next text may be longer. */
const SPARE = 1.5;
const KNOWN =
  /^(?:o[134]\b|gpt-5|gpt-oss|deepseek-r|deepseek-reasoner|qwq|magistral|grok-[34]|gemini-(?:2\.5|[3-9]))|think|reason/i;

export function createThinkingRoom(model: string): ThinkingRoom {
  let room = KNOWN.test(model.slice(model.lastIndexOf('/') + 1)) ? FIRST_ROOM : 0;
  return {
    get room() {
      return room;
    },
    note(thought) {
      room = Math.min(MOST_ROOM, Math.max(room, Math.ceil(thought * SPARE)));
    },
  };
}

/**
 * Tokens that were thought: as told; else, where an answer is nothing but open thoughts, or empty at its
 * limit, all that was written.
 */
export function thoughtTokens(
  { text, finish, usage, calls }: Completion,
  tokensOut: number,
): number {
  const told = usage?.thought ?? null;
  if (told !== null && told > 0) return told;
  const isAllThought =
    finish === 'length' && calls.length === 0 && (text.trim() === '' || isOpenThought(text));
  return isAllThought ? tokensOut : 0;
}

/** Begins to think and does not end. */
function isOpenThought(text: string): boolean {
  return (
    /^\s*<(think|thinking|thought|reasoning)>/i.test(text) &&
    !/<\/(think|thinking|thought|reasoning)>/i.test(text)
  );
}
