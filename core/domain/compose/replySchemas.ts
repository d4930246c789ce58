import { ANCHOR_TYPES } from '../../model/anchor.ts';
import { ENTITY_KINDS, IDEA_INTENTS } from '../../model/idea.ts';

/**
 * A JSON schema for the strict mode of endpoints: objects are closed and all properties required.
 */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A schema with the name that endpoints require. */
export interface NamedSchema {
  readonly name: string;
  readonly schema: JsonSchema;
}

const TITLE = '5 to 10 words that name the subject';
const DETAILED = 'the narrative: goals, reasoning, decisions, technical details, outcome';
const BRIEF = '2 or 3 sentences: goal, decisions, state or next steps';
const TAGS = 'a comma-separated list of topics, tools, files, people and verbs';
const KEYWORDS = '3 to 7 keywords';

/** The answer for a whole segment; without `tags` if that level is not wanted. */
export function segmentReplySchema({ tags }: { readonly tags: boolean }): NamedSchema {
  return {
    name: tags ? 'segment_summary' : 'segment_summary_without_tags',
    schema: object({
      title: text(TITLE),
      detailed: text(DETAILED),
      brief: text(BRIEF),
      ...(tags && { tags: text(TAGS) }),
      bullets: list(
        object({
          text: text('one sentence worth finding again'),
          cites: list(text('label of an event that supports it, such as e3')),
        }),
        '3 to 5',
      ),
      keywords: list(text('a term'), KEYWORDS),
      anchors: list(
        object({
          type: { type: 'string', enum: ANCHOR_TYPES },
          text: text('exact words of a message'),
          cite: text('label of that message'),
        }),
        'words that must survive verbatim',
      ),
      entities: list(
        object({ name: text(), kind: text('such as person, tool, file, project, service') }),
        'who and what it is about',
      ),
      relations: list(object({ from: text(), relation: text(), to: text() }), 'between entities'),
      timeMarkers: list(
        object({
          text: text('the words that name a time'),
          date: { type: ['string', 'null'], description: 'ISO 8601, null where unknown' },
        }),
        'times that are spoken of',
      ),
      ideas: list(
        object({
          intent: { type: 'string', enum: IDEA_INTENTS },
          text: text('one sentence that says it and can stand alone'),
          quote: text('the exact words of one message that say it'),
          cite: text('label of that message'),
          confidence: { type: 'number', description: '0 to 1: how firm it is' },
          importance: { type: 'number', description: '0 to 1: how much it matters later' },
          entities: list(
            object({ name: text(), kind: { type: 'string', enum: ENTITY_KINDS } }),
            'named in the sentence',
          ),
        }),
        'at most 8',
      ),
    }),
  };
}

/** The same for a period. */
export function periodReplySchema({ tags }: { readonly tags: boolean }): NamedSchema {
  return {
    name: tags ? 'period_summary' : 'period_summary_without_tags',
    schema: object({
      detailed: text(DETAILED),
      brief: text(BRIEF),
      ...(tags && { tags: text(TAGS) }),
      bullets: list(
        object({
          text: text('one sentence worth finding again'),
          cites: list(text('label of a point that supports it, such as c1.2')),
        }),
        '3 to 5',
      ),
      keywords: list(text('a term'), KEYWORDS),
    }),
  };
}

const text = (description?: string): JsonSchema => ({
  type: 'string',
  ...(description !== undefined && { description }),
});

const list = (items: JsonSchema, description?: string): JsonSchema => ({
  type: 'array',
  ...(description !== undefined && { description }),
  items,
});

const object = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/**
 * Describes a JSON answer in words, for endpoints without schemas: the object as it would be
 * written, one property per line, with descriptions in angle brackets.
 */
export function answerShape(schema: JsonSchema): string {
  const lines = propertiesOf(schema).map(
    ([name, property]) => `  ${JSON.stringify(name)}: ${shapeOf(property)}`,
  );
  return `{\n${lines.join(',\n')}\n}`;
}

function shapeOf(schema: JsonSchema): string {
  const { type, items, description, enum: choices } = schema;
  const note = typeof description === 'string' ? description : '';
  if (Array.isArray(choices)) return `"<${choices.join(' | ')}>"`;
  if (type === 'array') {
    const many = note === '' ? '' : ` <${note}>`;
    return `[${shapeOf(asSchema(items))}, …]${many}`;
  }
  if (type === 'object') {
    const inner = propertiesOf(schema).map(
      ([name, property]) => `${JSON.stringify(name)}: ${shapeOf(property)}`,
    );
    return `{${inner.join(', ')}}`;
  }
  return note === '' ? '"<text>"' : `"<${note}>"`;
}

function propertiesOf({ properties }: JsonSchema): [string, JsonSchema][] {
  return Object.entries(asSchema(properties)).map(([name, schema]) => [name, asSchema(schema)]);
}

function asSchema(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
