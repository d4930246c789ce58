import { globSync, readFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import type { StyleFault } from './findStyleFaults.ts';

/** The one stylesheet that says how long, how fast and of what colour. */
const TOKENS = 'tokens.css';

/** Of type, of the window, of time; a share of what is there (`%`, `fr`) and nothing (`0`) are no lengths. */
const LENGTH =
  /(?<![\w.#-])-?\d*\.?\d+(?:px|r?em|r?ch|ex|r?lh|[sld]?v(?:h|w|min|max)|pt|cm|mm|in|m?s)\b/gi;

/** What is derived of a token (`oklch(from var(…) …)`, `color-mix`), and the system's own, may stand. */
const COLOUR =
  /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\((?!from var)|(?<![\w-])(?:black|white|gr[ae]y|silver|red|maroon|orange|yellow|olive|lime|green|teal|aqua|cyan|blue|navy|purple|fuchsia|magenta|pink|brown)(?![\w-])/gi;

/**
 * The lengths, times and colours that the stylesheets below a folder write out, where a token should stand.
 * The condition of a rule (`@media`, `@container`) cannot read a token: it must be the value of one.
 */
export function findRawValues(root: string): readonly StyleFault[] {
  const files = globSync('**/*.css', { cwd: root }).toSorted();
  const known = new Set(
    files
      .filter((file) => basename(file) === TOKENS)
      .flatMap((file) => readFileSync(join(root, file), 'utf8').match(LENGTH) ?? []),
  );
  return files
    .filter((file) => basename(file) !== TOKENS)
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return partsOf(text).flatMap(({ value, isCondition, offset }) => {
        const raw = isCondition
          ? (value.match(LENGTH) ?? []).filter((length) => !known.has(length))
          : [...(value.match(LENGTH) ?? []), ...(value.match(COLOUR) ?? [])];
        const line = text.slice(0, offset).split('\n').length;
        return raw.map((each) => ({
          file: file.split(sep).join('/'),
          line,
          message: `${each} is written out: ${isCondition ? 'no token has this value' : 'name a token'}`,
        }));
      });
    });
}

/** A value, or the condition of a rule. */
interface Part {
  readonly value: string;
  readonly isCondition: boolean;
  /** Where it ends in the stylesheet. */
  readonly offset: number;
}

function partsOf(text: string): readonly Part[] {
  // Of the same length, so that lines stay.
  const bare = text.replaceAll(/\/\*[^]*?\*\/|'[^'\n]*'|"[^"\n]*"/g, (words) =>
    words.replaceAll(/[^\n]/g, ' '),
  );
  return [...bare.matchAll(/([^{};]*)([{};])/g)].flatMap(
    ({ 1: words = '', 2: end, index }): readonly Part[] => {
      const offset = index + words.length;
      if (end === '{')
        return words.trim().startsWith('@') ? [{ value: words, isCondition: true, offset }] : [];
      const colon = words.indexOf(':');
      return colon < 0 ? [] : [{ value: words.slice(colon + 1), isCondition: false, offset }];
    },
  );
}
