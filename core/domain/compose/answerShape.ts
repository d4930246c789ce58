import type { JsonSchema } from './replySchemas.ts';

/**
 * Tells the shape of a JSON answer in words, for endpoints that know no schemas: the object as it would
 * be written, a line a property, with what belongs there in angle brackets.
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
