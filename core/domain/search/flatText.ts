import { visibleText } from '../../model/visibleText.ts';

/** A text on one line that hides nothing, cut where it is longer than `longest` code points. */
export function flatText(text: string, longest = Infinity): string {
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
