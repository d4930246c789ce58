/** Sentences of one conversation. */
export interface Prose {
  readonly id: string;
  readonly sentences: readonly string[];
}

export interface Repeats {
  /** Occurrences of what stands in two or more conversations, as a share of all. */
  readonly share: number;
  /** Each repeated text with the conversations that hold it, those in most conversations first. */
  readonly repeated: readonly string[];
}

/** Runs of five words, or of eight characters in scripts without spaces, that conversations share. */
export function repeatedShingles(texts: readonly Prose[]): Repeats {
  return repeats(texts, shingles);
}

/** Sentences that are equal once their numbers, names and quotations are taken out. */
export function repeatedFrames(texts: readonly Prose[]): Repeats {
  return repeats(texts, (sentence) => {
    const frame = frameOf(sentence);
    return /\p{L}/u.test(frame) ? [frame] : [];
  });
}

function repeats(texts: readonly Prose[], keysOf: (sentence: string) => string[]): Repeats {
  const holders = new Map<string, { readonly ids: Set<string>; count: number }>();
  let total = 0;
  for (const { id, sentences } of texts)
    for (const key of sentences.flatMap(keysOf)) {
      const holder = holders.get(key) ?? { ids: new Set(), count: 0 };
      holder.ids.add(id);
      holder.count += 1;
      holders.set(key, holder);
      total += 1;
    }
  const shared = [...holders].filter(([, { ids }]) => ids.size > 1);
  const occurrences = shared.reduce((sum, [, { count }]) => sum + count, 0);
  return {
    share: total === 0 ? 0 : occurrences / total,
    repeated: shared
      .toSorted(([, a], [, b]) => b.ids.size - a.ids.size || b.count - a.count)
      .map(([key, { ids }]) => `"${key}" in ${[...ids].join(', ')}`),
  };
}

const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const WORDS = 5;
const CHARACTERS = 8;

function shingles(sentence: string): string[] {
  const text = sentence.toLowerCase();
  return WITHOUT_SPACES.test(text)
    ? runs(text.match(/[\p{L}\p{N}]/gu) ?? [], CHARACTERS, '')
    : runs(text.match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu) ?? [], WORDS, ' ');
}

function runs(parts: readonly string[], length: number, between: string): string[] {
  return Array.from({ length: Math.max(0, parts.length - length + 1) }, (_, start) =>
    parts.slice(start, start + length).join(between),
  );
}

const QUOTED = /`[^`]+`|"[^"]+"|“[^”]+”|„[^“”]+[“”]|«[^»]+»|「[^」]+」/gu;
/** A path or address, a name with a dot, an underscore, a digit or a capital inside, or a number. */
const NAMED =
  /[^\s,;:()]*(?:[\p{L}\p{N}][/\\._][\p{L}\p{N}]|_|\d|\p{Ll}\p{Lu}|\p{Lu}\p{Lu})[^\s,;:()]*/gu;

function frameOf(sentence: string): string {
  return sentence
    .replace(QUOTED, '¤')
    .replace(NAMED, '¤')
    .toLowerCase()
    .replaceAll(/[*_.!?。！？…]+/gu, ' ')
    .replaceAll(/¤(?:\s*¤)+/gu, '¤')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
