/** The words of a text, separated by white space. */
export function words(list: string): readonly string[] {
  return list.trim().split(/\s+/u);
}
