import { StrataError } from '../../../model/result.ts';
import type { JsonObject } from '../json.ts';
import { parseObject } from '../json.ts';

/**
 * The objects of a file of results, one a line. Lines that are none are left out; throws
 * `provider-rejected` if none of several is one.
 */
export function resultLines(text: string, host: string): readonly JsonObject[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const objects = lines.map(parseObject).filter((one) => one !== null);
  if (lines.length > 0 && objects.length === 0)
    throw new StrataError({
      code: 'provider-rejected',
      message: `${host} sent results of a batch that cannot be read. They are asked for again later.`,
      details: { host },
    });
  return objects;
}
