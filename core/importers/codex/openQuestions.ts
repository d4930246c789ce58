import { BoundedMap, isString, savedEntries } from '../boundedMap.ts';
import type { JsonValue } from '../importer.ts';
import { isObject } from '../json.ts';

/** Questions that the client was asked to put to the person, by call id. */
export class OpenQuestions {
  readonly #questions: BoundedMap<string>;

  constructor(saved?: JsonValue) {
    this.#questions = new BoundedMap(CAPACITY, savedEntries(saved, isString));
  }

  /** Keeps the words of the questions by their ids. */
  set(callId: string, questions: ReadonlyMap<string, string>): void {
    if (questions.size > 0)
      this.#questions.set(callId, JSON.stringify(Object.fromEntries(questions)));
  }

  take(callId: string): ReadonlyMap<string, string> {
    const text = this.#questions.get(callId);
    this.#questions.delete(callId);
    return text === undefined ? new Map() : parsed(text);
  }

  save(): JsonValue {
    return this.#questions.save();
  }
}

/** Few questions wait at once. */
const CAPACITY = 4;

function parsed(text: string): ReadonlyMap<string, string> {
  try {
    const value = JSON.parse(text) as JsonValue;
    return new Map(
      isObject(value)
        ? Object.entries(value).filter((pair): pair is [string, string] => isString(pair[1]))
        : [],
    );
  } catch {
    return new Map();
  }
}
