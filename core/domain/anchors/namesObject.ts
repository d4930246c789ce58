/** A path or a file, but no address. */
const FILE =
  '(?:^|[\\s("\'*`])(?:[\\p{L}\\d_@.~-]*[/\\\\][\\p{L}\\d_@./\\\\-]+|[\\p{L}\\d_-]*\\.[a-z]{1,8}(?![\\p{L}\\d]))';
/** Inline code with the marks of code inside: `a.b`, `a_b`, `aB`, `a()`, `a: 1`, `--a`. */
const CODE = '`[^`]*(?:[._()/:={<]|\\p{Ll}\\p{Lu}|--)[^`]*`';
const NAMES_CODE = new RegExp(`${FILE}|${CODE}`, 'u');
const NAMED = [
  NAMES_CODE,
  /`[^`]{2,}`|\]\([^)]+\)|https?:\/\//u,
  // identifiers and options
  /\p{Ll}\p{Lu}|\p{L}_\p{L}|(?:^|\s)--?\p{L}{2}|\p{L}\(\)/u,
  // numbers, versions, issues
  /\d/u,
  // acronyms, and names by their capital
  /(?<!\p{L})\p{Lu}{2,}(?!\p{L})|[\p{L}\p{N},)] \p{Lu}\p{L}+/u,
  // names written in Latin letters or Katakana within other scripts
  /[\p{Script=Han}\p{Script=Hiragana}][A-Za-z]{2}|\p{Script=Katakana}{3}/u,
];

/**
 * Does a statement name what it is about: code, a path, an identifier, a number, a version or a name?
 * `raw` has its Markdown, since that tells code.
 */
export function namesObject(raw: string): boolean {
  return NAMED.some((form) => form.test(raw));
}

/** Does a statement name code: a path, a file, or an identifier in code marks? */
export function namesCode(raw: string): boolean {
  return NAMES_CODE.test(raw);
}
