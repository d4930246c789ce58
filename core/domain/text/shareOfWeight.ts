/** The share of the weight of one text's terms that another text has, too, 0–1; 0 where the one weighs nothing. */
export function shareOfWeight(
  one: ReadonlyMap<string, number>,
  other: Pick<ReadonlyMap<string, unknown>, 'has'>,
): number {
  let all = 0;
  let shared = 0;
  for (const [key, weight] of one) {
    all += weight;
    if (other.has(key)) shared += weight;
  }
  return all === 0 ? 0 : shared / all;
}
