/** The first UTF-16 units of a text, never half of a code point. */
export function firstUnits(text: string, most: number): string {
  if (text.length <= most) return text;
  const isHalf =
    /[\ud800-\udbff]/.test(text.charAt(most - 1)) && /[\udc00-\udfff]/.test(text.charAt(most));
  return text.slice(0, isHalf ? most - 1 : most);
}
