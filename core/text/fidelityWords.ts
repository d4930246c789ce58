/**
 * `fidelity 0.91`, `fidelity 0.84 (low)`: truncated, so that a value that does not pass never looks
 * as if it did.
 */
export function fidelityWords({
  overall,
  passes,
}: {
  readonly overall: number;
  readonly passes: boolean;
}): string {
  const cut = Math.floor(overall * 100 + 1e-9) / 100;
  return `fidelity ${cut.toFixed(2)}${passes ? '' : ' (low)'}`;
}
