import { maskSecrets } from '../../domain/secrets/maskSecrets.ts';

/** UTF-16 units, including the ellipsis. */
const MOST = 160;

/**
 * The first words of a turn, for one line of a list: secrets masked, white space collapsed, cut
 * between words if that keeps most of the text. `opening` is the beginning of the turn's request.
 */
export function turnWords(opening: string): string {
  // Masked before cutting, because half a secret is not recognised as one.
  const { text } = maskSecrets(opening);
  // U+FFFD appears where the store cut a character in two.
  const line = text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/\uFFFD+$/u, '')
    .trim();
  if (line.length <= MOST) return line;
  // Drops half of a surrogate pair.
  const cut = line.slice(0, MOST - 1).replace(/[\uD800-\uDBFF]$/, '');
  const space = cut.lastIndexOf(' ');
  return `${(space > cut.length / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
