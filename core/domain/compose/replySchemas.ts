import { ANCHOR_TYPES } from '../../model/anchor.ts';
import { ENTITY_KINDS, IDEA_INTENTS } from '../../model/idea.ts';
import type { UpperLevel } from '../../model/toc.ts';

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
/** Of a bullet that is none. */
export const NO_IDEA = 'none';

/** What is wanted beside that which always is. */
export interface WantedParts {
  readonly tags: boolean;
  /** Is Detailed kept, or does the source stand for it? */
  readonly detailed: boolean;
}

/** The answer for a whole segment, with the levels that are wanted. */
export function segmentReplySchema(wanted: WantedParts): NamedSchema {
  const { tags, detailed } = wanted;
  return {
    name: nameOf('segment_summary', wanted),
    schema: object({
      title: text(TITLE),
      ...(detailed && { detailed: text(DETAILED) }),
      brief: text(BRIEF),
      ...(tags && { tags: text(TAGS) }),
      bullets: list(
        object({
          text: text('one sentence worth finding again'),
          cites: list(text('label of an event that says it, such as e3')),
          idea: { type: 'string', enum: [...IDEA_INTENTS, NO_IDEA] },
        }),
      ),
      keywords: list(text('a term'), KEYWORDS),
      // Where the source stands for Detailed, nothing can be lost.
      ...(detailed && {
        anchors: list(
          object({
            type: { type: 'string', enum: ANCHOR_TYPES },
            text: text('exact words of a message'),
          }),
          'at most 3',
        ),
      }),
      entities: list(object({ name: text(), kind: { type: 'string', enum: ENTITY_KINDS } })),
      relations: list(object({ from: text(), relation: text(), to: text() })),
      timeMarkers: list(
        object({
          text: text('the words that name a time'),
          date: { type: ['string', 'null'], description: 'ISO 8601, null where unknown' },
        }),
      ),
      ideas: list(
        object({
          intent: { type: 'string', enum: IDEA_INTENTS },
          text: text('one sentence that can stand alone'),
          quote: text('exact words of one message'),
          cite: text('label of that message'),
          confidence: { type: 'number', description: '0 to 1' },
        }),
        'what no bullet says',
      ),
    }),
  };
}

const nameOf = (name: string, { tags, detailed }: WantedParts): string =>
  `${name}${detailed ? '' : '_without_detailed'}${tags ? '' : '_without_tags'}`;

/** The answers for several segments, each under its label. */
export function segmentsReplySchema(wanted: WantedParts): NamedSchema {
  const { name, schema } = segmentReplySchema(wanted);
  return {
    name: name.replace('summary', 'summaries'),
    schema: object({
      segments: list(object({ label: text('such as s1'), ...asSchema(schema['properties']) })),
    }),
  };
}

/** The same for a period, and for a conversation, which has a title. */
export function upperReplySchema(level: UpperLevel, wanted: WantedParts): NamedSchema {
  const { tags, detailed } = wanted;
  const isConversation = level === 'conversation';
  return {
    name: nameOf(isConversation ? 'conversation_summary' : 'period_summary', wanted),
    schema: object({
      ...(isConversation && { title: text(TITLE) }),
      ...(detailed && { detailed: text(DETAILED) }),
      brief: text(BRIEF),
      ...(tags && { tags: text(TAGS) }),
      bullets: list(
        object({
          text: text('one sentence worth finding again'),
          cites: list(text('label of a point that says it, such as c1.2')),
        }),
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
