import type { SecretKind } from './secretKinds.ts';

/** The number of each kind, highest first, ties by name; for previews of what is sent. */
export function countSecrets(
  found: readonly { readonly kind: SecretKind }[],
): readonly { readonly kind: SecretKind; readonly count: number }[] {
  const counts = new Map<SecretKind, number>();
  for (const { kind } of found) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts]
    .map(([kind, count]) => ({ kind, count }))
    .sort((one, other) => other.count - one.count || (one.kind < other.kind ? -1 : 1));
}
