import type { Asked, Json } from './asked.ts';
import { objectOf } from './asked.ts';

/**
 * A good answer to a prompt of ours, made of sentences of its labelled lines (`[e3] user: …`): JSON by
 * the schema of the request, or the plain text of one level where there is none. Properties are filled
 * by their name and type, so that a new one gets something that fits. What it says of a segment is the
 * same whichever others it was asked about by the same prompt.
 */
export function goodSummary(asked: Asked): string {
  const source = readSource(asked.user);
  if (asked.schema === null) return plainLevel(asked, source);
  const segments = segmentsOf(asked);
  if (segments.length > 0) return summaryOfEach(asked, segments);
  return JSON.stringify(fill(asked.schema, { name: '', at: 0, source }));
}

/** Segments that share a prompt. */
export interface SharingSegment {
  readonly label: string;
  readonly user: string;
}

const SEGMENT = /<segment label="(s\d+)">\n([\s\S]*?)\n<\/segment>/g;

/** Several segments that a prompt is about; none where it is about one thing alone. */
export function segmentsOf({ user }: Pick<Asked, 'user'>): readonly SharingSegment[] {
  return [...user.matchAll(SEGMENT)].map(([, label = '', own = '']) => ({ label, user: own }));
}

/** An answer about some of the segments of a prompt, each by its own words. */
export function summaryOfEach(asked: Asked, segments: readonly SharingSegment[]): string {
  const answers = objectOf(objectOf(asked.schema?.['properties'])['segments']);
  const schema = objectOf(answers['items']);
  return JSON.stringify({
    segments: segments.map(({ label, user }) => ({
      ...(JSON.parse(goodSummary({ ...asked, user, schema })) as object),
      label,
    })),
  });
}

interface Sentence {
  readonly label: string;
  readonly text: string;
}

interface Source {
  readonly sentences: readonly [Sentence, ...Sentence[]];
  readonly words: readonly [string, ...string[]];
}

const LINE = /^\s*(?:[-*] )?\[([a-z]\d{1,4}(?:\.\d{1,3})?)\]\s*(?:[^:\n]{1,60}:)?\s*(.*)$/;

function readSource(prompt: string): Source {
  const sentences = prompt.split('\n').flatMap((line) => {
    const [, label, text] = LINE.exec(line) ?? [];
    return label === undefined || text === undefined ? [] : sentencesOf(label, text);
  });
  const [first = { label: 'e1', text: 'Nothing was said.' }, ...rest] = sentences;
  return { sentences: [first, ...rest], words: frequentWords(sentences) };
}

function sentencesOf(label: string, text: string): readonly Sentence[] {
  return [...SEGMENTER.segment(text)]
    .map(({ segment }) => ({ label, text: segment.trim() }))
    .filter(
      (one) => /\p{L}{3}/u.test(one.text) && !one.text.includes('[') && one.text.length < 300,
    );
}

const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'sentence' });

function frequentWords(sentences: readonly Sentence[]): Source['words'] {
  const counts = new Map<string, number>();
  for (const { text } of sentences)
    for (const [word] of text.matchAll(/[\p{L}\p{N}_./-]*\p{L}{4}[\p{L}\p{N}_/-]*/gu))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  const words = [...counts].toSorted(([, a], [, b]) => b - a).map(([word]) => word);
  const [first = 'talk', ...rest] = words;
  return [first, ...rest];
}

interface Filling {
  readonly name: string;
  /** Which item of its list this belongs to. */
  readonly at: number;
  readonly source: Source;
}

function fill(schema: Json, filling: Filling): unknown {
  const { const: only, enum: choices, anyOf, type } = schema;
  if (only !== undefined) return only;
  if (Array.isArray(choices)) return choice(choices.map(String), filling);
  if (Array.isArray(anyOf)) return fill(objectOf(anyOf[0]), filling);
  switch (Array.isArray(type) ? (type as unknown[])[0] : type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(objectOf(schema['properties'])).map(([name, property]) => [
          name,
          fill(objectOf(property), { ...filling, name }),
        ]),
      );
    case 'array':
      return Array.from({ length: lengthOf(filling) }, (_, at) =>
        fill(objectOf(schema['items']), { ...filling, at: isCite(filling.name) ? filling.at : at }),
      );
    case 'number':
    case 'integer':
      return 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return Array.isArray(type) && filling.name === 'date' ? null : textFor(filling);
  }
}

function lengthOf({ name, source }: Filling): number {
  const most = source.sentences.length;
  if (isCite(name)) return 1;
  if (/bullet|point/i.test(name)) return Math.min(4, most);
  if (/keyword|tag|topic/i.test(name)) return Math.min(5, source.words.length);
  if (/relation/i.test(name)) return source.words.length > 1 ? 1 : 0;
  return /time/i.test(name) ? 0 : Math.min(2, most);
}

function isCite(name: string): boolean {
  return /cite|citation|evidence|event|label/i.test(name);
}

function choice(choices: readonly string[], filling: Filling): string {
  const { text } = sentenceAt(filling);
  const wanted = text.endsWith('?') ? 'UnresolvedQuestion' : 'CriticalFact';
  return choices.includes(wanted) ? wanted : (choices[0] ?? '');
}

function textFor(filling: Filling): string {
  const { name, at, source } = filling;
  if (isCite(name)) return sentenceAt(filling).label;
  if (/title/i.test(name)) return titleOf(source);
  if (/detailed|narrative/i.test(name)) return share(source, 1 / 3);
  if (/brief|summary/i.test(name)) return share(source, 1 / 10);
  if (/tags/i.test(name)) return source.words.slice(0, 6).join(', ');
  if (/text|quote|sentence/i.test(name)) return sentenceAt(filling).text;
  if (/^relation|predicate|verb/i.test(name)) return 'is used with';
  if (/kind|type|category/i.test(name)) return 'thing';
  return (
    source.words[(/^to|object|target/i.test(name) ? at + 1 : at) % source.words.length] ?? 'talk'
  );
}

/** Items of a list take sentences from all over the source. */
function sentenceAt({ at, source: { sentences } }: Filling): Sentence {
  const step = Math.max(1, Math.floor(sentences.length / 4));
  return sentences[(at * step) % sentences.length] ?? sentences[0];
}

function titleOf({ sentences, words }: Source): string {
  const sentence = sentences[0].text.replace(/[.?!。？！]+$/, '');
  const said = sentence.split(/\s+/);
  if (said.length >= 5) return said.slice(0, 8).join(' ');
  const isWithoutSpaces = said.length === 1 && sentence.length >= 8;
  return isWithoutSpaces ? sentence.slice(0, 24) : [...said, 'and', ...words.slice(0, 4)].join(' ');
}

/** Sentences from beginning to end, about so much of the source. */
function share({ sentences }: Source, part: number): string {
  const total = sentences.reduce((sum, { text }) => sum + text.length, 0);
  const every = Math.max(1, Math.round(1 / part));
  const kept = sentences.filter((_, at) => at % every === 0);
  let length = 0;
  return kept
    .filter(({ text }, at) => at === 0 || (length += text.length) <= total * part)
    .map(({ text }) => text)
    .join(' ');
}

/** Which level a prompt for plain text is about, by its words. */
function plainLevel({ system, user }: Asked, source: Source): string {
  const words = `${system}\n${user}`;
  if (/comma-separated/i.test(words)) return source.words.slice(0, 6).join(', ');
  return share(source, /\bbrief\b|2 or 3 sentences/i.test(words) ? 1 / 10 : 1 / 3);
}
