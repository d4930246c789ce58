import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';

/**
 * A schema as agents see it. The server checks nothing against it: a tool checks its own input, and
 * its refusal says what to do next; its output is checked by the contract.
 *
 * Bounds that nobody comes near are left out, since each session pays for them: how long a text and a list may be,
 * and the greatest number that there is.
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
        delete jsonSchema.maxLength;
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
        if ((jsonSchema.maxItems ?? 0) >= LONG_LIST) delete jsonSchema.maxItems;
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

const LONG_LIST = 100;
