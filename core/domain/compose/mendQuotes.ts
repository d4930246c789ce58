/** What may follow a string's closing quote; after a comma, how the next value or name begins. */
const AFTER_STRING = /^\s*(?:[:}\]]|,\s*["{[\d}\]]|,\s*(?:true|false|null)\b|$)/;
/** How far a quote is followed to see what comes after it. */
const AHEAD = 40;

/**
 * Escapes quotes inside the strings of a JSON text: those after which no value could end. For models
 * that quote without escaping, which makes strings seem to end in the middle.
 */
export function mendQuotes(text: string): string {
  let mended = '';
  let from = 0;
  let isInside = false;
  for (let at = text.indexOf('{'); at >= 0 && at < text.length; at++) {
    const sign = text[at];
    if (sign === '\\') at++;
    else if (sign === '"' && !isInside) isInside = true;
    else if (sign === '"' && AFTER_STRING.test(text.slice(at + 1, at + 1 + AHEAD)))
      isInside = false;
    else if (sign === '"') {
      mended += `${text.slice(from, at)}\\"`;
      from = at + 1;
    }
  }
  return mended + text.slice(from);
}
