import { WHOLE } from '../ports/vectorStore.ts';
import type { PackedVector, VectorOf, VectorReader } from '../ports/vectorStore.ts';
import { dotAt } from './packVector.ts';

/** All vectors of a space, side by side. */
export interface Vectors {
  readonly count: number;
  /** Dimensions of each; 0 if there are none. */
  readonly dimensions: number;
  /** Those nearest to a vector of the same dimensions, nearest first. */
  nearest(
    vector: PackedVector,
    options: {
      readonly limit: number;
      /** Leaves points out. */
      readonly wholeOnly?: boolean;
    },
  ): readonly Scored[];
}

interface Scored extends VectorOf {
  /** Cosine similarity. */
  readonly score: number;
}

export interface VectorCache {
  /** The current vectors, reread only if something has changed. */
  of(space: string): Promise<Vectors>;
}

/** Rows per read, between which others can use the thread. */
const PAGE = 1_000;

/**
 * Keeps the vectors of one space in memory: half a megabyte per thousand of 512 numbers.
 * It ends with its thread, which exists only while there are requests.
 */
export function createVectorCache({
  reader,
  breathe,
}: {
  readonly reader: Pick<VectorReader, 'vectorChanges' | 'countVectors' | 'vectors'>;
  readonly breathe: () => Promise<void>;
}): VectorCache {
  let known: {
    readonly space: string;
    readonly changes: number;
    readonly vectors: Vectors;
  } | null = null;
  return {
    async of(space) {
      const changes = await reader.vectorChanges();
      if (known?.space !== space || known.changes !== changes)
        known = { space, changes, vectors: await readAll(space) };
      return known.vectors;
    },
  };

  async function readAll(space: string): Promise<Vectors> {
    const { nodes, points } = await reader.countVectors(space);
    const room = nodes + points;
    const rows: VectorOf[] = [];
    const scales: number[] = [];
    let dimensions = 0;
    let numbers = new Int8Array(0);
    for (let before = Number.MAX_SAFE_INTEGER; ;) {
      const page = await reader.vectors(space, { before, limit: PAGE });
      for (const { nodeIx, part, scale, numbers: own } of page) {
        if (dimensions === 0) {
          dimensions = own.length;
          numbers = new Int8Array(room * dimensions);
        }
        // A model replaced under the same name returns other dimensions: the newest vectors count.
        if (own.length !== dimensions || rows.length === room) continue;
        numbers.set(own, rows.length * dimensions);
        rows.push({ nodeIx, part });
        scales.push(scale);
      }
      const last = page.at(-1);
      if (last === undefined || page.length < PAGE) break;
      before = last.vectorIx;
      await breathe();
    }
    return {
      count: rows.length,
      dimensions,
      nearest(vector, { limit, wholeOnly = false }) {
        const best: Scored[] = [];
        for (const [at, row] of rows.entries()) {
          if (wholeOnly && row.part !== WHOLE) continue;
          const dot = dotAt(vector.numbers, numbers, at * dimensions);
          keepBest(best, { ...row, score: (scales[at] ?? 0) * vector.scale * dot }, limit);
        }
        return best;
      },
    };
  }
}

/** Inserts an item into the sorted list of the best. */
function keepBest(best: Scored[], one: Scored, limit: number): void {
  if (best.length >= limit && one.score <= (best.at(-1)?.score ?? 0)) return;
  const at = best.findLastIndex(({ score }) => score >= one.score) + 1;
  best.splice(at, 0, one);
  if (best.length > limit) best.pop();
}
