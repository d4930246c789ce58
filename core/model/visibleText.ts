/**
 * Text whose look can be trusted. Characters that turn the direction of what follows, or take no room,
 * let a text say one thing to a person and another to a program.
 */

/** Stands for one UTF-16 unit of what would not be seen. */
const MARK = '\uFFFD';
/** Stands for a line break where a text has to stay on one line. */
const BREAK_MARK = '\u2424';

/** Cheap, and matches all that {@link HIDDEN} does: most texts hold none of it. */
const SUSPECT =
  /[\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udc7f\udd00-\uddef]|[\ufe00-\ufe0f]{2}/;

/** Scripts whose letters take other forms beside a zero-width joiner or non-joiner. */
const JOINED = scripts(
  'Arabic Syriac Mongolian Nko Mandaic Adlam Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Myanmar Khmer',
);
/** Scripts without spaces, in which a zero-width one parts words. */
const UNSPACED = scripts('Thai Lao Khmer Myanmar');
const SELECTOR = String.raw`[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`;

/** What a script or an emoji needs to be readable, and cannot be told from it. */
const NEEDED = [
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})`,
  String.raw`(?<=${JOINED})[\u200C\u200D]`,
  String.raw`(?<=${UNSPACED})\u200B(?=${UNSPACED})`,
  // Flags of regions, such as Scotland's.
  String.raw`(?<=\u{1F3F4})[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{1,6}\u{E007F}`,
].join('|');

/** Marks of direction, what has no width, tags, and selectors of forms that follow another one. */
const HIDDEN = String.raw`[\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]|(?<=${SELECTOR})${SELECTOR}`;

// oxlint-disable-next-line no-misleading-character-class -- the selectors are meant one by one
const NEEDED_OR_HIDDEN = new RegExp(`(?<needed>${NEEDED})|${HIDDEN}`, 'gu');

/**
 * Puts U+FFFD in the place of direction-changing and zero-width characters, one for each UTF-16 unit, so
 * that offsets into the text stay true. What joins the parts of an emoji, and joiners beside letters of
 * scripts that need them, stay.
 */
export function visibleText(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return text.replace(NEEDED_OR_HIDDEN, (match: string, needed: string | undefined) =>
    needed === undefined ? MARK.repeat(match.length) : match,
  );
}

/** The same on one line: a name cannot pass for a line of its own. Line breaks become U+2424. */
export function visibleLine(text: string): string {
  return visibleText(text).replace(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, BREAK_MARK);
}

/** {@link visibleText} on one line, with white space as single spaces, cut to `longest` code points. */
export function oneLine(text: string, longest = Infinity): string {
  const flat = visibleText(text.replaceAll(/\s+/gu, ' ').trim());
  if (flat.length <= longest) return flat;
  const points = Array.from(flat.slice(0, longest * 2));
  return points.length <= longest
    ? flat
    : `${points
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`;
}

function scripts(names: string): string {
  return `[${names
    .split(' ')
    .map((name) => String.raw`\p{Script=${name}}`)
    .join('')}]`;
}
