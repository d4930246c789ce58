import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fsPath } from '../../../core/node/pathText.ts';
import { followedFolder, startFollowing } from './following.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

const LINE = '{"a":1}\n';

it.skipIf(process.platform !== 'linux')(
  'a log whose name is no UTF-8 is told when it is made, when it grows, and below such folders',
  async () => {
    const { following, at } = await followedFolder();
    const log = at('caf\\xE9.jsonl');
    const below = at('\\xFF', 'a\\x0Ab.jsonl');
    writeFileSync(fsPath(log), LINE);
    mkdirSync(fsPath(at('\\xFF')));
    writeFileSync(fsPath(below), LINE);
    await expect.poll(() => following.paths()).toEqual([below, log].toSorted());
    following.forget();
    appendFileSync(fsPath(log), LINE);
    await expect.poll(() => following.logs.at(-1)).toMatchObject({ path: log, bytes: 16 });
    rmSync(fsPath(log));
    await following.rescan();
    expect(following.folders()).toMatchObject([{ files: 1, state: 'watching' }]);
  },
);

it.skipIf(process.platform !== 'linux')('such a log can be followed by itself', async () => {
  const log = join(temporaryFolder(), 'caf\\xE9.jsonl');
  writeFileSync(fsPath(log), LINE);
  const following = startFollowing();
  await following.follow(log);
  appendFileSync(fsPath(log), LINE);
  await expect.poll(() => following.logs.at(-1)).toMatchObject({ path: log, bytes: 16 });
});
