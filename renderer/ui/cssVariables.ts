import type { CSSProperties } from 'react';

/** Custom properties as a style: React takes them, its types do not know them. */
export function cssVariables(values: Readonly<Record<`--${string}`, string | number>>) {
  return values as CSSProperties;
}
