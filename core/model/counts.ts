/** How many of something, in words. */

const numbers = new Intl.NumberFormat('en-US');

/** `1,204`. */
export const formatCount = (count: number): string => numbers.format(count);

/** `1 event`, `2 events`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
