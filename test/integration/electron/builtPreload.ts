import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { build } from 'vite';
import type { StrataBridge } from '../../../core/contract/bridge.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Builds the preload script as the app does, and gives its text. */
export async function builtPreload(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'strata-preload-'));
  try {
    await build({ root, mode: 'preload', logLevel: 'warn', build: { outDir: folder } });
    return readFileSync(join(folder, 'preload.cjs'), 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A file as the page's world has it; only Electron knows its path. */
class FakeFile {
  readonly path: string;
  constructor(path: string) {
    this.path = path;
  }
}
export const fakeFile = (path: string): object => new FakeFile(path);

export type Listener = (event: unknown, ...args: unknown[]) => void;

export interface LoadedPreload {
  readonly bridge: StrataBridge;
  /** What the page's world was given, by name. */
  readonly exposed: ReadonlyMap<string, unknown>;
  /** Who listens on which channel. */
  readonly listeners: ReadonlyMap<string, Listener>;
  /** Arguments of each `window.postMessage`. */
  readonly posted: readonly unknown[][];
  readonly required: readonly string[];
}

/**
 * Runs the script as Electron runs a sandboxed one: alone, with nothing but `require('electron')`.
 *
 * @param invoke what `ipcRenderer.invoke` does
 */
export function loadPreload(
  script: string,
  invoke: (channel: string, ...args: unknown[]) => Promise<unknown>,
): LoadedPreload {
  const required: string[] = [];
  const exposed = new Map<string, unknown>();
  const posted: unknown[][] = [];
  const listeners = new Map<string, Listener>();
  const electron = {
    contextBridge: {
      exposeInMainWorld: (name: string, api: unknown) => exposed.set(name, api),
    },
    webUtils: { getPathForFile: ({ path }: FakeFile) => path },
    ipcRenderer: {
      invoke,
      on: (channel: string, listener: Listener) => listeners.set(channel, listener),
    },
  };
  const context = createContext({
    require: (name: string) => {
      required.push(name);
      if (name !== 'electron') throw new Error(`a sandboxed preload cannot load "${name}"`);
      return electron;
    },
    module: { exports: {} },
    exports: {},
    process: { platform: 'linux' },
    File: FakeFile,
    window: { postMessage: (...call: unknown[]) => posted.push(call) },
  });
  runInContext(script, context);
  return { bridge: exposed.get('strata') as StrataBridge, exposed, listeners, posted, required };
}
