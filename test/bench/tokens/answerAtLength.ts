import type { CountTokens } from '../../../core/model/countTokens.ts';
import type { Asked, Json } from '../../helpers/modelServer/asked.ts';
import { objectOf } from '../../helpers/modelServer/asked.ts';

/** A labelled sentence of the material. */
interface Sentence {
  readonly label: string;
  readonly text: string;
}

/** What one answer is about, with the sizes that are wanted. */
interface Part {
  /** Of a conversation among several in a call; empty where there is one. */
  readonly label: string;
  readonly sentences: readonly Sentence[];
  readonly words: readonly string[];
  /** Tokens by level. */
  readonly targets: Readonly<Record<string, number>>;
  readonly bullets: { readonly least: number; readonly most: number };
  readonly anchors: number;
  /** What it tells beside its bullets: three ideas, where these may not be ideas themselves. */
  readonly ideas: number;
}

/**
 * An answer by the schema of the request as a model that does what it is told would write it: texts of the
 * wanted numbers of tokens, as many points as wanted, up to three ideas and five anchors where that much was
 * said. Its words are the prompt's.
 */
export function answerAtLength(asked: Asked, countTokens: CountTokens): string {
  const { schema, user, system } = asked;
  const segments = [...user.matchAll(/<segment label="([^"]+)">\n([\s\S]*?)\n<\/segment>/g)];
  const read =
    segments.length === 0
      ? [partOf('', user, system)]
      : segments.map(([, label = '', told = '']) => partOf(label, told, system));
  const [first = partOf('', user, system)] = read;
  if (schema === null) return shareOf(first, first.targets['brief'] ?? 80, countTokens);
  return JSON.stringify(
    fill(schema, { name: '', at: 0, inIdea: false, part: first, all: read, countTokens }),
  );
}

const LABEL = /^\s*\[([a-z]\d{1,4}(?:\.\d{1,3})?)\]\s*(.*)$/;
const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'sentence' });

function partOf(name: string, user: string, system: string): Part {
  const told = `${system}\n${user}`;
  const words = /<(conversation|period)\b[^>]*>\n?([\s\S]*?)<\/\1>/.exec(user)?.[2] ?? '';
  let label = '';
  const sentences = words.split('\n').flatMap((line) => {
    const [, own, rest] = LABEL.exec(line) ?? [];
    label = own ?? label;
    const said = (rest ?? line).trim().replace(/^[^:\n]{1,60}:\s/, '');
    return [...SEGMENTER.segment(said)]
      .map(({ segment }) => ({ label, text: segment.trim() }))
      .filter(({ text }) => /\p{L}{2}/u.test(text));
  });
  const sizes = [...told.matchAll(/\b(detailed|brief|tags)\b[^\n;]{0,40}?\babout (\d+) tokens/gi)];
  const bullets = [...told.matchAll(/\bbullets: (\d+) to (\d+)/gi)].at(-1);
  return {
    label: name,
    sentences: sentences.length === 0 ? [{ label: 'e1', text: 'Nothing was said.' }] : sentences,
    words: [...new Set(words.match(/[\p{L}\p{N}_./-]*\p{L}{4}[\p{L}\p{N}_/-]*/gu) ?? ['talk'])],
    targets: Object.fromEntries(
      sizes.map(([, level = '', tokens = '']) => [level.toLowerCase(), Number(tokens)]),
    ),
    bullets: { least: Number(bullets?.[1] ?? 3), most: Number(bullets?.[2] ?? 5) },
    anchors: /\banchors: at most 3\b/.test(told) ? 3 : 5,
    ideas: /\bthat no bullet says\b/.test(told) ? 0 : 3,
  };
}

interface Filling {
  readonly name: string;
  readonly at: number;
  readonly inIdea: boolean;
  readonly part: Part;
  readonly all: readonly Part[];
  readonly countTokens: CountTokens;
}

function fill(schema: Json, filling: Filling): unknown {
  const { enum: choices, type } = schema;
  if (Array.isArray(choices)) return String(choices[filling.at % choices.length]);
  switch (Array.isArray(type) ? (type as unknown[])[0] : type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(objectOf(schema['properties'])).map(([name, property]) => [
          name,
          fill(objectOf(property), { ...filling, name }),
        ]),
      );
    case 'array':
      return listOf(objectOf(schema['items']), filling);
    case 'number':
      return 0.8;
    default:
      return Array.isArray(type) ? null : textOf(filling);
  }
}

function listOf(items: Json, filling: Filling): readonly unknown[] {
  if (filling.name === 'segments')
    return filling.all.map((part) => fill(items, { ...filling, part }));
  return Array.from({ length: lengthOf(filling) }, (_, at) =>
    fill(items, {
      ...filling,
      at: filling.name === 'cites' ? filling.at : at,
      inIdea: filling.name === 'ideas',
    }),
  );
}

/** As much as there is to tell, within what was wanted. */
function lengthOf({
  name,
  inIdea,
  part: { sentences, words, bullets, anchors, ideas },
}: Filling): number {
  const told = Math.ceil(sentences.length / 6);
  switch (name) {
    case 'cites':
      return 1;
    case 'bullets':
      return Math.min(bullets.most, Math.max(bullets.least, told));
    case 'keywords':
      return Math.min(5, words.length);
    case 'entities':
      return Math.min(inIdea ? 1 : 5, words.length);
    case 'anchors':
      return Math.min(anchors, told);
    case 'ideas':
      return Math.min(ideas, told);
    case 'relations':
      return words.length > 5 ? 2 : 0;
    default:
      return 0;
  }
}

function textOf({ name, at, part, countTokens }: Filling): string {
  const { sentences, words, targets } = part;
  const step = Math.max(1, Math.floor(sentences.length / 4));
  const sentence = sentences[(at * step) % sentences.length] ?? { label: 'e1', text: 'talk' };
  switch (name) {
    case 'label':
      return part.label;
    case 'cite':
    case 'cites':
      return sentence.label;
    case 'title':
      return sentence.text.split(/\s+/).slice(0, 8).join(' ');
    case 'detailed':
      // Where no size is named, none is wanted.
      return targets[name] === undefined ? '' : shareOf(part, targets[name], countTokens);
    case 'brief':
    case 'tags':
      return shareOf(part, targets[name] ?? 80, countTokens);
    case 'text':
    case 'quote':
      return sentence.text.slice(0, 160);
    case 'kind':
      return 'concept';
    case 'relation':
      return 'uses';
    default:
      return words[at % words.length] ?? 'talk';
  }
}

/** Words from its beginning, or what there is of them. */
function shareOf({ sentences }: Part, tokens: number, countTokens: CountTokens): string {
  const words = sentences
    .map(({ text }) => text)
    .join(' ')
    .split(' ');
  let least = 1;
  let most = words.length;
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (countTokens(words.slice(0, middle).join(' ')) <= tokens) least = middle;
    else most = middle - 1;
  }
  return words.slice(0, least).join(' ');
}
