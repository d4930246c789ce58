/** Labels of events (`e3`), children (`c1`) and points of children (`c1.2`) in an answer. */
const LABEL = String.raw`[ec]\d{1,4}(?:\.\d{1,3})?`;
const CITE = new RegExp(String.raw`(?<![\p{L}\p{N}])${LABEL}(?![\p{L}\p{N}])`, 'giu');
/** Labels in brackets inside a sentence, as models write them unasked. */
const INLINE = new RegExp(
  String.raw` ?(?:\[\s*${LABEL}(?:\s*[,;–-]\s*${LABEL})*\s*\]|\(\s*${LABEL}(?:\s*[,;–-]\s*${LABEL})*\s*\))`,
  'giu',
);
const MOST = 8;

/**
 * The labels that a value names, in order, without duplicates, at most eight. A bare number means
 * an event.
 */
export function citesIn(value: unknown): string[] {
  const parts: unknown[] = Array.isArray(value) ? value.slice(0, MOST * 4) : [value];
  const cites = parts.flatMap((part) => {
    if (typeof part === 'number') return [`e${part}`];
    if (typeof part !== 'string') return [];
    return /^\d{1,4}$/.test(part.trim()) ? [`e${part.trim()}`] : (part.match(CITE) ?? []);
  });
  return [...new Set(cites.map((cite) => cite.toLowerCase()))].slice(0, MOST);
}

/** Separates a text from the labels in brackets within it. */
export function withoutCites(text: string): { readonly text: string; readonly cites: string[] } {
  return { text: text.replace(INLINE, '').trim(), cites: citesIn(text.match(INLINE) ?? []) };
}
