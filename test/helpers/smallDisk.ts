/** Disks of their own for tests, which need root on Linux to mount them. */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporaryFolder.ts';

/** False, with a message, where nothing can be mounted. */
export function canMountDisks(): boolean {
  const can = process.platform === 'linux' && process.getuid?.() === 0 && tryMount();
  if (!can) console.warn('SKIPPED: small and read-only disks need root on Linux to mount them');
  return can;
}

/** Mounts a disk of so many bytes, such as `8m`, that goes with the test; gives its folder. */
export function smallDisk(size: string): string {
  const folder = join(temporaryFolder(), 'disk');
  mkdirSync(folder);
  mount('-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder);
  onTestFinished(() => void spawnSync('umount', ['-l', folder]));
  return folder;
}

export function remount(disk: string, how: 'ro' | 'rw'): void {
  mount('-o', `remount,${how}`, disk);
}

/** Leaves not a byte. */
export function fill(disk: string): void {
  const file = openSync(join(disk, 'ballast'), 'w');
  try {
    for (let size = 1 << 20; size > 0; size = Math.floor(size / 2))
      try {
        for (;;) writeSync(file, Buffer.alloc(size, 1));
      } catch {
        // No room for that many any more.
      }
  } finally {
    closeSync(file);
  }
}

/** Takes back what {@link fill} did. */
export function empty(disk: string): void {
  rmSync(join(disk, 'ballast'));
}

function mount(...args: readonly string[]): void {
  const { status, stderr } = spawnSync('mount', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`mount ${args.join(' ')}: ${stderr}`);
}

/** Containers may have root and yet refuse. */
function tryMount(): boolean {
  const { status } = spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']);
  return status === 0;
}
