import { expect, it } from 'vitest';
import { z } from 'zod';
import { advertise } from '../../../core/hosts/mcp/advertise.ts';

it('tells agents no bounds that nobody comes near', () => {
  const schema = z.object({
    question: z.string().max(10_000),
    words: z.array(z.string().max(1_000)).max(100),
    limit: z.int().min(1).max(200),
    maxText: z.int().min(0),
  });
  const told = advertise(schema)['~standard'].jsonSchema.input({ target: 'draft-2020-12' });
  expect(told['properties']).toEqual({
    question: { type: 'string' },
    words: { type: 'array', items: { type: 'string' } },
    limit: { type: 'integer', minimum: 1, maximum: 200 },
    maxText: { type: 'integer', minimum: 0 },
  });
});
