import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { seeded } from '../../helpers/madeConversations.ts';
import { destroyPages, pagesOf } from './damage.ts';
import { contentAfter, copyOf, rebuild, undamaged } from './rebuilding.ts';

const DATA = resolve(process.env['STRATA_TEST_DATA'] ?? '../shared/data');
const LOGS = resolve(DATA, 'codex');
const SEED = 20_261_122;

if (!existsSync(LOGS)) console.warn(`skipped: no real logs in ${LOGS}`);

it.skipIf(!existsSync(LOGS))(
  'a memory of real logs, of which one page in twenty is destroyed, is made anew',
  async () => {
    const { file, content } = await undamaged(LOGS);
    const damaged = copyOf(file);
    const random = seeded(SEED);
    const pages = Array.from({ length: pagesOf(damaged) - 1 }, (_, i) => i + 2);
    destroyPages(
      damaged,
      pages.filter(() => random() < 0.05),
      random,
    );
    await rebuild(damaged);
    expect(await contentAfter(damaged, LOGS)).toEqual(content);
  },
);
