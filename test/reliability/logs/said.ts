/** What people, assistants and tools say in made logs: plain English, each text with a note of its own. */
import type { Random } from '../../bench/corpus/random.ts';

const TOPICS = [
  'invoice',
  'shipping',
  'coupon',
  'refund',
  'basket',
  'catalogue',
  'review',
  'voucher',
  'warehouse',
  'newsletter',
] as const;

/** Writes texts; the n-th of a session `key` holds `note {key}-{n}` and stands nowhere else. */
export interface Speaker {
  ask(): string;
  answer(): string;
  /** What a tool prints, at least so many characters. */
  output(length: number): string;
}

export function createSpeaker(key: string, random: Random): Speaker {
  const topic = random.pick(TOPICS);
  let said = 0;
  const note = (): string => `note ${key}-${String(said++).padStart(4, '0')}`;
  const number = (): number => 2 + random.below(900);
  return {
    ask() {
      const n = number();
      return random.pick([
        `The ${topic} page takes ${n} seconds to load since the last release (${note()}). Why is that, and what can we do about it?`,
        `I changed src/${topic}/step${n}.ts as you said in ${note()}, but the tests still fail. What did I miss?`,
        `We decided to keep the column ${topic}_${n} for now, see ${note()}. Please write the migration for it.`,
        `Do not touch the public API of the ${topic} module, whatever ${note()} says. How many of its ${n} callers are left?`,
      ]);
    },
    answer() {
      const n = number();
      return random.pick([
        `The cause is the query in src/${topic}/load${n}.ts, which reads all rows before it filters them (${note()}). The table has grown to ${n},000 rows since March, so I will add an index tomorrow.`,
        `Done: the migration is in migrations/${n}-${topic}.sql and the page now loads in 0.${n} seconds (${note()}). All ${n} tests of ${topic}.test.ts pass.`,
        `The error comes from the cache, as ${note()} shows: its key has no tenant, so one shop reads the ${topic} of another. I suggest that we drop the cache until release ${n}.`,
        `I agree with ${note()}. Let us page the results of ${topic} by ${n}, and write down why in docs/${topic}.md.`,
      ]);
    },
    output(length) {
      let text = `${topic}: ${note()}\n`;
      while (text.length < length)
        text += `${number()} ok src/${topic}/part${number()}.ts in ${number()} ms, id ${random.hex(16)}\n`;
      return text;
    },
  };
}

/** All notes in a text, such as `c3-0007`. */
export function notesIn(text: string): readonly string[] {
  return [...text.matchAll(/\bnote ([\w]+-\d{4})\b/g)].map(([, note = '']) => note);
}
