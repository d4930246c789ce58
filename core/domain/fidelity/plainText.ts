const ESCAPED_MARKER = /\[\\→/g;
const NOT_ASCII = /[\u0080-\uffff]/;
const SINGLE_QUOTES = /[‘’‚‛′`´]/g;
const DOUBLE_QUOTES = /[“”„‟«»″]/g;
/** Thin spaces that group the digits of long numbers. */
const GROUPING = /(?<=\d)[\u00a0\u2009\u202f](?=\d{3}(?!\d))/g;

/**
 * Normalises a text so that equal words look equal: one form of quotes, spaces and full-width
 * characters, no escaped markers. Keeps case and order, but not offsets.
 */
export function plainText(text: string): string {
  if (!NOT_ASCII.test(text)) return text.replaceAll('`', "'");
  return text
    .replace(ESCAPED_MARKER, '[→')
    .replace(GROUPING, '_')
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .normalize('NFKC');
}
