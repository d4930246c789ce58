import type { Method } from '../method.ts';
import { takeInOrder } from '../method.ts';

/** Shorter sentences say nothing: "Yeah." */
const LEAST_WORDS = 5;

/** The first sentences that fit. */
export const lead: Method = (material) =>
  takeInOrder(
    material,
    [...material.costs.keys()].filter((index) => (material.costs[index] ?? 0) >= LEAST_WORDS),
  );
