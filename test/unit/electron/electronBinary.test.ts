import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { electronBinary } from '../../../electron/launch/electronBinary.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'strata-binary-'));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function write(...path: readonly string[]): (content: string) => string {
  const file = join(root, ...path);
  return (content) => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    return file;
  };
}
const installed = ['node_modules', 'electron'] as const;
const find = (env: Readonly<Record<string, string>> = {}): string | null =>
  electronBinary(root, env);

test('the executable that the installer noted is found', () => {
  write(...installed, 'path.txt')('Electron.app/Contents/MacOS/Electron');
  const file = write(...installed, 'dist', 'Electron.app', 'Contents', 'MacOS', 'Electron')('');
  expect(find()).toBe(file);
});

test('a package without its download gives null', () => {
  write(...installed, 'package.json')('{}');
  expect(find()).toBeNull();
});

test('a project without the package gives null', () => {
  expect(find()).toBeNull();
});

test('a note without the executable, or an executable without the note, is a broken download', () => {
  write(...installed, 'path.txt')('electron');
  expect(find()).toBeNull();
  rmSync(join(root, ...installed, 'path.txt'));
  write(...installed, 'dist', 'electron')('');
  expect(find()).toBeNull();
});

test('an empty note does not make a folder into an executable', () => {
  write(...installed, 'path.txt')('');
  mkdirSync(join(root, ...installed, 'dist'));
  expect(find()).toBeNull();
});

test('another folder can be named in the environment', () => {
  const file = write('elsewhere', 'electron')('');
  expect(find({ ELECTRON_OVERRIDE_DIST_PATH: join(root, 'elsewhere') })).toBe(file);
  write(...installed, 'path.txt')('electron.exe');
  const noted = write('elsewhere', 'electron.exe')('');
  expect(find({ ELECTRON_OVERRIDE_DIST_PATH: join(root, 'elsewhere') })).toBe(noted);
  expect(find({ ELECTRON_OVERRIDE_DIST_PATH: join(root, 'nowhere') })).toBeNull();
});

test('an empty setting names nothing', () => {
  write(...installed, 'path.txt')('electron');
  const file = write(...installed, 'dist', 'electron')('');
  expect(find({ ELECTRON_OVERRIDE_DIST_PATH: '' })).toBe(file);
});
