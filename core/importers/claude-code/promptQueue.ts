import type { JsonValue } from '../importer.ts';
import { isArray, isObject, textOf } from '../json.ts';
import type { JsonObject } from '../json.ts';

/** Waiting prompts that are remembered, and how long they may be, in UTF-16 units. */
const MOST = 10;
const LONGEST = 20_000;

/**
 * What a person typed while the model worked. The client queues it, and then either sends it as a
 * line of its own (`dequeue`), gives it back to be edited (`popAll`), or slips it into the running
 * turn (`remove`), which older clients wrote down nowhere else; newer ones add an attachment.
 */
export class PromptQueue {
  #waiting: string[];
  /** Told already, by one of the two ways; the other one says the same again. */
  #bySlip: string[];
  #byAttachment: string[];

  constructor(saved: JsonValue | undefined) {
    const state = isObject(saved) ? saved : {};
    this.#waiting = texts(state['waiting']);
    this.#bySlip = texts(state['bySlip']);
    this.#byAttachment = texts(state['byAttachment']);
  }

  save(): JsonValue {
    return { waiting: this.#waiting, bySlip: this.#bySlip, byAttachment: this.#byAttachment };
  }

  /** Follows a `queue-operation` line; returns the words that it slips into the turn, if it does. */
  follow(record: JsonObject): string | undefined {
    switch (textOf(record['operation'])) {
      case 'enqueue':
        keep(this.#waiting, promptText(record['content']));
        return undefined;
      case 'dequeue':
        this.#waiting.shift();
        return undefined;
      case 'remove':
        return this.#slip();
      case 'popAll':
        this.#waiting = [];
        return undefined;
      case undefined:
      default:
        return undefined;
    }
  }

  /** Does an attachment with this prompt say something new? */
  attaches(prompt: string): boolean {
    if (take(this.#bySlip, prompt)) return false;
    if (this.#waiting.includes(prompt)) keep(this.#byAttachment, prompt);
    return true;
  }

  #slip(): string | undefined {
    const prompt = this.#waiting.shift();
    if (prompt === undefined || prompt === '' || take(this.#byAttachment, prompt)) return undefined;
    keep(this.#bySlip, prompt);
    return prompt;
  }
}

/** The words of a prompt that is a text or a list of blocks. */
export function promptText(content: JsonValue | undefined): string {
  const blocks = isArray(content) ? content : [content];
  return blocks
    .map((block) =>
      isObject(block ?? null) ? textOf((block as JsonObject)['text']) : textOf(block),
    )
    .filter((text) => text !== undefined)
    .join('\n')
    .trim();
}

function keep(list: string[], text: string): void {
  // One that is too long keeps its place, so that the others keep theirs.
  list.push(text.length > LONGEST ? '' : text);
  if (list.length > MOST) list.shift();
}

function take(list: string[], text: string): boolean {
  const at = list.indexOf(text);
  if (at >= 0) list.splice(at, 1);
  return at >= 0;
}

function texts(saved: JsonValue | undefined): string[] {
  return isArray(saved) ? saved.flatMap((text) => (typeof text === 'string' ? [text] : [])) : [];
}
