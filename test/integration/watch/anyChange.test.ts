import { appendFileSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listLogs } from '../../../core/node/listLogs.ts';
import type { WatchSystem } from '../../../core/node/watch/watchSystem.ts';
import { nodeWatchSystem } from '../../../core/node/watch/watchSystem.ts';
import { followedFolder } from './following.ts';

const silent: WatchSystem = {
  recursive: false,
  watch: () => ({ close: () => undefined }),
};

const folders = fc.constantFrom('.', 'p', 'p/q', 'r.jsonl');
const place = fc
  .tuple(folders, fc.constantFrom('a.jsonl', 'a.jsonl.zst', 'b.jsonl', 'c.txt', 'p', 'q'))
  .map(([folder, name]) => join(folder, name));
const change = fc.oneof(
  fc.record({ what: fc.constant('write' as const), at: place, to: place }),
  fc.record({ what: fc.constant('append' as const), at: place, to: place }),
  fc.record({ what: fc.constant('move' as const), at: place, to: place }),
  fc.record({ what: fc.constant('remove' as const), at: fc.oneof(place, folders), to: place }),
);

describe('any changes to a folder', () => {
  it('have a look tell exactly the logs that are others than before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 25 }), async (changes) => {
        const { following, folder } = await followedFolder({ system: silent });
        for (const each of changes) {
          const before = standing(folder);
          apply(folder, each);
          const after = standing(folder);
          following.forget();
          await following.rescan();
          const others = [...after].filter(([path, stamp]) => before.get(path) !== stamp);
          expect(following.logs.map(({ path }) => path).toSorted()).toEqual(
            others.map(([path]) => path).toSorted(),
          );
          expect(following.folders()).toMatchObject([{ files: after.size }]);
        }
        following.close();
      }),
      {
        numRuns: 40,
        // A folder that is called like a packed log, beside the plain one.
        examples: [
          [
            [
              { what: 'append', at: 'p/a.jsonl', to: 'a.jsonl' },
              { what: 'write', at: 'a.jsonl', to: 'a.jsonl' },
              { what: 'move', at: 'p', to: 'a.jsonl.zst' },
            ],
          ],
        ],
      },
    );
  });

  it('are told without a look, whatever follows what', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 25 }), async (changes) => {
        const { following, folder } = await followedFolder({ system: nodeWatchSystem });
        for (const each of changes) apply(folder, each);
        const after = standing(folder);
        const sizes = new Map([...after.keys()].map((path) => [path, statSync(path).size]));
        await expect
          .poll(() => {
            const told = new Map(following.logs.map(({ path, bytes }) => [path, bytes]));
            return new Map([...told].filter(([path]) => sizes.has(path)));
          })
          .toEqual(sizes);
        await expect
          .poll(() => following.folders())
          .toMatchObject([{ state: 'watching', files: after.size }]);
        following.close();
      }),
      { numRuns: 25 },
    );
  });
});

/** What each log was when it was written last, as the system sees it. */
function standing(folder: string): ReadonlyMap<string, string> {
  return new Map(
    listLogs(folder).files.map(({ path, size, identity }) => [
      path,
      `${size} ${statSync(path).mtimeMs} ${identity}`,
    ]),
  );
}

let written = 0;

/** What cannot be done is left out. */
function apply(
  folder: string,
  { what, at, to }: { readonly what: string; readonly at: string; readonly to: string },
): void {
  const [path, target] = [join(folder, at), join(folder, to)];
  try {
    mkdirSync(join(path, '..'), { recursive: true });
    if (what === 'write') writeFileSync(path, 'x'.repeat((written += 1)));
    if (what === 'append') appendFileSync(path, 'x');
    if (what === 'move' && basename(path) !== '.') renameSync(path, target);
    if (what === 'remove' && path !== folder) rmSync(path, { recursive: true });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
}
