/** Parses a text message; undefined when it is no text or no JSON. */
export function decodeJson(data: unknown): unknown {
  if (typeof data !== 'string') return undefined;
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
