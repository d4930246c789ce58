/** Code units of a title in the name of a file; each is at most three bytes, and 255 bytes is all that there is room for. */
const LONGEST = 60;

/**
 * The name of a file for something of a day, month or year: `2026-01-30-fix-the-session-drop.md`.
 * Letters and digits of all scripts are kept, everything else becomes a dash, so that no system
 * refuses it or reads anything into it.
 *
 * @param date `2026-01-30`, `2026-W05`, `2026-01` or `2026`
 */
export function exportFileName(date: string, title: string, ending: string): string {
  const words = title
    .toWellFormed()
    .normalize('NFC')
    .toLowerCase()
    // A mark without its letter could not be seen.
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replaceAll(/(?<=^|-)\p{M}+/gu, '');
  const short = cutAtWord(words.replaceAll(/-{2,}/g, '-').replaceAll(/^-|-$/g, ''));
  return `${[date.replaceAll(/[^\dW]+/g, '-'), short].filter((part) => part !== '').join('-')}.${ending}`;
}

function cutAtWord(words: string): string {
  if (words.length <= LONGEST) return words;
  const cut = words.slice(0, LONGEST + 1);
  const end = cut.lastIndexOf('-');
  const whole = cut.slice(0, end > LONGEST / 2 ? end : LONGEST);
  return whole.replace(/[\ud800-\udbff]$/, '').replace(/-$/, '');
}
