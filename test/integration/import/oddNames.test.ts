/** Names of logs that are no UTF-8, or hold a line break. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { argumentPath } from '../../../core/hosts/cli/options.ts';
import { browseFolder } from '../../../core/node/browseFolder.ts';
import { logOf, plainLine } from '../../helpers/logLines.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';

const LATIN = Buffer.from('caf\xe9.jsonl', 'latin1');

/** A file system may refuse names that are no text, as that of macOS does. */
const keepsBytes = process.platform === 'linux';
if (!keepsBytes) console.warn('SKIPPED: file names that are no UTF-8, which only Linux keeps');

describe.skipIf(!keepsBytes)('a log whose name is no UTF-8', () => {
  it('is read, known again, and read on, below folders of such names too', async () => {
    const folder = temporaryFolder();
    const deep = Buffer.concat([Buffer.from(`${folder}/d`), Buffer.from([0xff])]);
    mkdirSync(deep);
    write(Buffer.from(folder), LATIN, ['one']);
    write(deep, LATIN, ['two']);
    const memory = openTestMemory();
    const first = await memory.import(folder);
    const again = await memory.import(folder);
    write(deep, LATIN, ['two', 'three']);
    const grown = await memory.import(folder);
    const paths = [join(folder, 'caf\\xE9.jsonl'), join(folder, 'd\\xFF', 'caf\\xE9.jsonl')];
    expect(
      [first, again, grown].map(({ files }) => files.map((file) => [file.path, file.eventsAdded])),
    ).toEqual([
      [
        [paths[0], 1],
        [paths[1], 1],
      ],
      [
        [paths[0], 0],
        [paths[1], 0],
      ],
      [
        [paths[0], 0],
        [paths[1], 1],
      ],
    ]);
    expect(first.files.flatMap(({ problems }) => problems)).toEqual([]);
  });

  it('is found by the argument of a command, in which its bytes are lost', async () => {
    const folder = temporaryFolder();
    write(Buffer.from(folder), LATIN, ['one']);
    const path = argumentPath(join(folder, LATIN.toString()));
    expect(path).toBe(join(folder, 'caf\\xE9.jsonl'));
    const { totals } = await openTestMemory().import(path);
    expect(totals).toMatchObject({ files: 1, eventsAdded: 1 });
  });

  it('is not guessed where several names could be meant', () => {
    const folder = temporaryFolder();
    write(Buffer.from(folder), LATIN, ['one']);
    write(Buffer.from(folder), Buffer.from('caf\xe8.jsonl', 'latin1'), ['one']);
    const lossy = join(folder, LATIN.toString());
    expect(argumentPath(lossy)).toBe(lossy);
  });

  it('is shown in its folder, by the path that imports it', () => {
    const folder = temporaryFolder();
    write(Buffer.from(folder), LATIN, ['one']);
    expect(browseFolder(folder).entries).toEqual([
      {
        name: 'caf\\xE9.jsonl',
        path: join(folder, 'caf\\xE9.jsonl'),
        kind: 'file',
        bytes: expect.any(Number) as number,
      },
    ]);
  });
});

describe.skipIf(process.platform === 'win32')('a log with a line break in its name', () => {
  it('is read, and told on one line', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'a\n0 files, all is well\n.jsonl'), 'no log\n');
    const { files } = await openTestMemory().import(folder);
    expect(files.map(({ path, problems }) => [path, problems.length > 0])).toEqual([
      [join(folder, 'a\\x0A0 files, all is well\\x0A.jsonl'), true],
    ]);
    expect(JSON.stringify(files)).not.toContain('\\n');
  });
});

function write(folder: Buffer, name: Buffer, texts: readonly string[]): void {
  const lines = texts.map((text, n) =>
    plainLine(folder.toString('latin1'), { at: `2026-01-05T10:00:0${n}.000Z`, text }),
  );
  writeFileSync(Buffer.concat([folder, Buffer.from('/'), name]), logOf(lines));
}
