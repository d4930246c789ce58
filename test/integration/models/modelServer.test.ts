import { expect, test } from 'vitest';
import type { CompletionRequest } from '../../../core/engine/summaries/ports/languageModel.ts';
import { answersWell } from '../../helpers/modelServer.ts';
import type { Json } from '../../helpers/modelServer/asked.ts';
import { objectOf } from '../../helpers/modelServer/asked.ts';
import {
  otherLanguage,
  proseAroundJson,
  refusesSchema,
  thinkBlocks,
  truncatedJson,
  wrongTypes,
} from '../../helpers/modelServer/replies.ts';
import { bench, NEVER, PROVIDERS, REQUEST } from './setup.ts';

const text = { type: 'string' };
const SCHEMA = closed({
  title: text,
  detailed: text,
  brief: text,
  tags: text,
  bullets: list(closed({ text, cites: list(text) })),
  keywords: list(text),
  anchors: list(
    closed({ type: { type: 'string', enum: ['Decision', 'CriticalFact'] }, text, cite: text }),
  ),
  relations: list(closed({ from: text, relation: text, to: text })),
  somethingNew: closed({ count: { type: 'integer' }, sure: { type: 'boolean' }, note: text }),
  timeMarkers: list(closed({ text, date: { type: ['string', 'null'] } })),
});

const MESSAGES = [
  '[e1] user: Please add a progress bar to the import. It should show the time that is left.',
  '[e2] assistant: I will add it to src/import/progress.ts and test it with a large log.',
  '[e3] Bash (error): Error: ENOSPC: no space left on device.',
  '[e4] assistant: The disk was full, so the old caches were removed. The bar works now.',
  '[e5] user: We decided to keep the caches for seven days. Thanks, that is all for today.',
].join('\n');

const ASKED: CompletionRequest = {
  ...REQUEST,
  user: `Summarise this.\n\n${MESSAGES}\n\nAnswer now.`,
  schema: { name: 'segment_summary', schema: SCHEMA },
};

test.each(
  PROVIDERS.flatMap((provider) =>
    (['json-schema', 'json-object', 'text'] as const).map(
      (structure) => [provider, structure] as const,
    ),
  ),
)(
  'the server writes good answers by the schema of the request (%s, %s)',
  async (provider, structure) => {
    const behaviour =
      structure === 'json-schema' ? answersWell : refusesSchema(answersWell, structure);
    const { model } = await bench(behaviour, { provider });
    const completion = await model.complete(ASKED, NEVER);
    expect(completion.structure).toBe(structure);
    const answer = objectOf(JSON.parse(completion.text));
    expect(misfits(SCHEMA, answer)).toEqual([]);
    expect(answer).toMatchObject({
      title: 'Please add a progress bar to the import',
      bullets: [
        { text: 'Please add a progress bar to the import.', cites: ['e1'] },
        { text: expect.any(String), cites: [expect.stringMatching(/^e[2-5]$/)] },
        { text: expect.any(String), cites: [expect.stringMatching(/^e[2-5]$/)] },
        { text: expect.any(String), cites: [expect.stringMatching(/^e[2-5]$/)] },
      ],
    });
    for (const { text: words, cite } of answer['anchors'] as Record<string, string>[]) {
      const line = MESSAGES.split('\n').find((one) => one.startsWith(`[${String(cite)}]`));
      expect(line).toContain(words);
    }
    const lengths = ['detailed', 'brief'].map((name) => String(answer[name]).length);
    expect(lengths[0]).toBeGreaterThan(lengths[1] ?? 0);
  },
);

test('ready-made answers are what they are called', async () => {
  const json = '{"title":"Blue","keywords":["a"]}';
  const replies = [
    proseAroundJson(json),
    thinkBlocks(json),
    truncatedJson(json),
    wrongTypes(json),
    otherLanguage(),
  ];
  const { model } = await bench((_, index) => replies[index] ?? otherLanguage());
  const said: string[] = [];
  for (const _ of replies) said.push((await model.complete(REQUEST, NEVER)).text);
  const [prose, thoughts, truncated, wrong, other] = said;
  expect(prose).toMatch(/^Sure!.*```json\n\{"title":"Blue","keywords":\["a"\]\}\n```/s);
  expect(thoughts).toMatch(/^<think>.*<\/think>\n\n\{"title"/s);
  expect(truncated).toBe('{"title":"Blue","ke');
  expect(wrong).toBe('{"title":["Blue"],"keywords":"none"}');
  expect(objectOf(JSON.parse(other ?? ''))['brief']).toBe('Der Import läuft.');
});

/** Where a value does not fit its schema. */
function misfits(schema: Json, value: unknown, path = '$'): string[] {
  const types = [schema['type']].flat();
  const isFit = types.some((type) => fits(String(type), value));
  const choices = schema['enum'];
  if (!isFit || (Array.isArray(choices) && !choices.includes(value))) return [path];
  if (Array.isArray(value))
    return value.flatMap((item, at) =>
      misfits(objectOf(schema['items']), item, `${path}[${String(at)}]`),
    );
  if (typeof value !== 'object' || value === null) return [];
  const properties = objectOf(schema['properties']);
  const names = new Set([...Object.keys(properties), ...Object.keys(value)]);
  return [...names].flatMap((name) =>
    name in properties && name in value
      ? misfits(objectOf(properties[name]), objectOf(value)[name], `${path}.${name}`)
      : [`${path}.${name}`],
  );
}

function fits(type: string, value: unknown): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'null') return value === null;
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}

function closed(properties: Json): Json {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

function list(items: Json): Json {
  return { type: 'array', items };
}
