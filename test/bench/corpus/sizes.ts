import type { LogNormal } from './random.ts';

/** Characters of each kind of text. */
export type TextSizes = Readonly<
  Record<'request' | 'thinking' | 'reply' | 'input' | 'result' | 'file', LogNormal>
>;

/** As measured over real logs: the medians and 90th percentiles are theirs. */
export const COMMON_SIZES: TextSizes = {
  request: { median: 76, sigma: 1.47, max: 20_000 },
  thinking: { median: 131, sigma: 1.34, max: 6_000 },
  reply: { median: 123, sigma: 1.6, max: 16_000 },
  input: { median: 139, sigma: 1.62, max: 15_000 },
  result: { median: 455, sigma: 1.7, max: 80_000 },
  file: { median: 5_000, sigma: 1, max: 100_000 },
};

/** Where tools say more: half of their results pass 2.2 KB. */
export const LARGE_SIZES: TextSizes = {
  ...COMMON_SIZES,
  result: { median: 2_200, sigma: 0.5, max: 30_000 },
  file: { median: 1_500, sigma: 1, max: 100_000 },
};

/** A long talk of many short messages. */
export const CHATTY_SIZES: TextSizes = {
  ...COMMON_SIZES,
  result: { median: 250, sigma: 1, max: 8_000 },
  file: { median: 800, sigma: 1, max: 8_000 },
};

/** Few messages, and whole files in most of them. */
export const BULKY_SIZES: TextSizes = {
  ...COMMON_SIZES,
  result: { median: 14_000, sigma: 0.8, max: 400_000 },
  file: { median: 14_000, sigma: 0.8, max: 400_000 },
};
