/** Downloading Electron with its own installer, from a server of this machine. */
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url));
const LAUNCH = fileURLToPath(new URL('../../../electron/launch', import.meta.url));
const VERSION = '45.0.0';
const ARCHIVE = `electron-v${VERSION}-linux-x64.zip`;
const run = promisify(execFile);

/** A zip of files that are stored as they are. */
function zip(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), content]);
    const more = Buffer.alloc(14);
    // A regular file that may be run.
    more.writeUInt32LE((0o100755 << 16) >>> 0, 6);
    more.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02'),
        Buffer.from([20, 3]),
        facts,
        more,
        Buffer.from(name),
      ]),
    );
    parts.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, entries, Buffer.from('PK\x05\x06'), end]);
}

const archive = zip({ electron: '#!/bin/sh\n', version: VERSION });

/** A project with the package of Electron, as npm leaves it without its scripts. */
function project(): string {
  const root = temporaryFolder();
  const folder = join(root, 'node_modules', 'electron');
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(MODULES, 'electron', 'install.js'), join(folder, 'install.js'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: VERSION }));
  const checksum = createHash('sha256').update(archive).digest('hex');
  writeFileSync(join(folder, 'checksums.json'), JSON.stringify({ [ARCHIVE]: checksum }));
  for (const scope of ['@electron', '@electron-internal'])
    symlinkSync(join(MODULES, scope), join(root, 'node_modules', scope), 'junction');
  return root;
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Downloads as `npm start` does, in a process of its own; gives its answer and what a person saw. */
async function download(root: string, mirror: string) {
  const env = {
    ...process.env,
    ELECTRON_MIRROR: mirror,
    ELECTRON_INSTALL_PLATFORM: 'linux',
    ELECTRON_INSTALL_ARCH: 'x64',
    electron_config_cache: join(root, 'cache'),
  };
  const script = `const { downloadElectron } = await import(${JSON.stringify(pathToFileURL(join(LAUNCH, 'downloadElectron.mjs')).href)});
console.log(JSON.stringify(downloadElectron({ root: ${JSON.stringify(root)}, node: process.execPath, env: process.env })));`;
  const { stdout, stderr } = await run(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { env },
  );
  return { answer: JSON.parse(stdout) as unknown, seen: stderr.trim().split('\n') };
}

const isHere = (root: string): boolean =>
  existsSync(join(root, 'node_modules', 'electron', 'dist', 'electron'));

test('Electron is downloaded with its progress, checked and unpacked', async () => {
  const root = project();
  const asked: (string | undefined)[] = [];
  const mirror = await serve(({ url }, response) => {
    asked.push(url);
    response.setHeader('content-length', archive.length);
    response.write(archive.subarray(0, archive.length / 2));
    setTimeout(() => response.end(archive.subarray(archive.length / 2)), 50);
  });
  const { answer, seen } = await download(root, mirror);
  expect(answer).toEqual({
    binary: join(root, 'node_modules', 'electron', 'dist', 'electron'),
  });
  // How many pieces arrive, and when, is the network's.
  expect(seen.filter((line) => !/^Downloading Electron: \d+ % of 1 MB$/.test(line))).toEqual([]);
  expect(seen.at(-1)).toBe('Downloading Electron: 100 % of 1 MB');
  expect(asked).toEqual([`/v${VERSION}/${ARCHIVE}`]);
  expect(isHere(root)).toBe(true);
});

test('a download that fails is told with its reason and tried again at the next start', async () => {
  const root = project();
  let isUp = false;
  const mirror = await serve((_request, response) => {
    if (isUp) response.end(archive);
    else response.writeHead(503).end();
  });
  expect(await download(root, mirror)).toMatchObject({
    answer: { reason: expect.stringMatching(/^Response code 503 /) },
  });
  expect(await download(root, 'http://127.0.0.1:1/')).toMatchObject({
    answer: { reason: expect.stringMatching(/^(?:connect ECONNREFUSED|bad port)/) },
  });
  expect(isHere(root)).toBe(false);
  isUp = true;
  expect(await download(root, mirror)).toMatchObject({
    answer: { binary: join(root, 'node_modules', 'electron', 'dist', 'electron') },
  });
  expect(
    readdirSync(join(root, 'node_modules'), { withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    ),
  ).toEqual([]);
});

test('a server that says nothing is given up', async () => {
  const mirror = await serve(() => undefined);
  const folder = join(project(), 'node_modules', 'electron');
  const env = { ...process.env, ELECTRON_MIRROR: mirror, electron_config_cache: folder };
  const failing = run(process.execPath, [join(LAUNCH, 'fetchElectron.mjs'), folder, '0.5'], {
    env,
  });
  await expect(failing).rejects.toMatchObject({
    code: 1,
    stdout: 'nothing was heard for 0.5 s\n',
  });
});

test('a download that was tampered with is not unpacked', async () => {
  const root = project();
  const mirror = await serve((_request, response) => response.end(zip({ electron: 'evil' })));
  expect((await download(root, mirror)).answer).toEqual({
    reason: expect.stringMatching(/checksum|SHA/i),
  });
  expect(isHere(root)).toBe(false);
});

test('without the package there is nothing to download', async () => {
  expect((await download(temporaryFolder(), 'http://127.0.0.1:1/')).answer).toEqual({
    reason: 'its package is not installed',
  });
});
