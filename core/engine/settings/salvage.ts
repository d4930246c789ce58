import { z } from 'zod';

export interface Salvaged<T> {
  readonly value: T;
  /** Paths of what cannot be used, such as `money.prices[2]`; `settings` for the whole. */
  readonly dropped: readonly string[];
}

/**
 * Keeps as much of stored data as fits a schema: fields of objects, rows of lists and entries of
 * records one by one. A missing field gets its default and is not reported, because it is newer
 * than the data.
 */
export function salvage<T>(schema: z.ZodType<T>, stored: unknown, byDefault: T): Salvaged<T> {
  const dropped: string[] = [];
  const value = part(schema, stored, { byDefault, path: '', dropped });
  return { value: schema.parse(value), dropped };
}

interface Place {
  readonly byDefault: unknown;
  /** Empty for the whole. */
  readonly path: string;
  readonly dropped: string[];
}

function part(schema: unknown, stored: unknown, { byDefault, path, dropped }: Place): unknown {
  if (stored === undefined) return byDefault;
  const parsed = schema instanceof z.ZodType ? schema.safeParse(stored) : undefined;
  if (parsed?.success === true) return parsed.data;
  if (schema instanceof z.ZodObject && isRecord(stored) && isRecord(byDefault))
    return Object.fromEntries(
      Object.entries(schema.shape).map(([name, field]) => [
        name,
        part(field, stored[name], {
          byDefault: byDefault[name],
          path: path === '' ? name : `${path}.${name}`,
          dropped,
        }),
      ]),
    );
  if (schema instanceof z.ZodArray && Array.isArray(stored)) {
    const rows = fitting(
      stored.map((row: unknown, at) => [`${path}[${at}]`, [row]] as const),
      { schema, dropped },
    ).flat();
    if (schema.safeParse(rows).success) return rows;
  }
  if (schema instanceof z.ZodRecord && isRecord(stored))
    return Object.assign(
      {},
      ...fitting(
        Object.entries(stored).map(([key, value]) => [`${path}.${key}`, { [key]: value }] as const),
        { schema, dropped },
      ),
    );
  dropped.push(path === '' ? 'settings' : path);
  return byDefault;
}

/** Pieces, each the whole reduced to one element, that the schema accepts. */
function fitting<Piece>(
  pieces: readonly (readonly [path: string, piece: Piece])[],
  { schema, dropped }: { readonly schema: z.ZodType; readonly dropped: string[] },
): readonly Piece[] {
  return pieces.flatMap(([path, piece]) => {
    const parsed = schema.safeParse(piece);
    if (parsed.success) return [parsed.data as Piece];
    dropped.push(path);
    return [];
  });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
