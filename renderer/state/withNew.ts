/** Ids in the order in which they were known; new ones come after those that they follow now. */
export function withNew(before: readonly string[], ids: readonly string[]): readonly string[] {
  const known = new Set(before);
  const all = [...before];
  for (const [at, id] of ids.entries()) {
    if (known.has(id)) continue;
    known.add(id);
    const follows = at === 0 ? -1 : all.indexOf(ids[at - 1] ?? '');
    all.splice(follows + 1, 0, id);
  }
  return all;
}
