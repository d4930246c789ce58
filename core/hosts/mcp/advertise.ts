import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';

/**
 * A schema as agents see it. The server checks nothing against it: a tool checks its own input, and
 * its refusal says what to do next; its output is checked by the contract.
 *
 * Tuples are written as lists of a fixed length. Agents of before 2026 read schemas as draft 7,
 * where the form that tuples have in later drafts would refuse every item.
 */
export function advertise(schema: z.ZodType): StandardSchemaWithJSON {
  const { version, vendor } = schema['~standard'];
  const convert = (io: 'input' | 'output') => () =>
    z.toJSONSchema(schema, {
      target: 'draft-2020-12',
      io,
      override: ({ jsonSchema }) => {
        const { prefixItems } = jsonSchema;
        if (prefixItems === undefined) return;
        delete jsonSchema.prefixItems;
        jsonSchema.items = { anyOf: prefixItems.filter((item) => typeof item === 'object') };
        jsonSchema.minItems = prefixItems.length;
        jsonSchema.maxItems = prefixItems.length;
      },
    });
  return {
    '~standard': {
      version,
      vendor,
      validate: (value) => ({ value }),
      jsonSchema: { input: convert('input'), output: convert('output') },
    },
  };
}
