const REPLACEMENT = '\uFFFD';

/**
 * Makes text storable everywhere: lone surrogates and NUL, which UTF-8 and C strings cannot carry,
 * become U+FFFD one for one, so that offsets stay. Nothing is ever shortened.
 */
export function cleanText(text: string): string {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed();
  return wellFormed.includes('\0') ? wellFormed.replaceAll('\0', REPLACEMENT) : wellFormed;
}
