import { maskSecrets } from '../../domain/secrets/maskSecrets.ts';

/** UTF-16 units, the sign of what is left out included. */
const MOST = 160;

/**
 * The first words of a turn, for one line of a list: secrets masked, white space collapsed, cut between
 * words where that leaves most of them. `opening` is how its request begins.
 */
export function turnWords(opening: string): string {
  // Masked first: half a secret is not known for one.
  const { text } = maskSecrets(opening);
  // Where the store cut a character in two, U+FFFD stands.
  const line = text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/\uFFFD+$/u, '')
    .trim();
  if (line.length <= MOST) return line;
  // Half a character stands for nothing.
  const cut = line.slice(0, MOST - 1).replace(/[\uD800-\uDBFF]$/, '');
  const space = cut.lastIndexOf(' ');
  return `${(space > cut.length / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
