import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Host } from '../../../electron/host.ts';
import { startMain, type MainDeps } from '../../../electron/startMain.ts';
import type { Transport } from '../../../core/rpc/transport.ts';
import { fakeEngine, type FakeEngine } from './fakeEngine.ts';
import { fakeElectron, type FakeElectron } from './fakeElectron.ts';
import type { Call } from './recorder.ts';

/** A host that answers every message with itself, and whose end the test decides. */
export interface FakeHost extends Host {
  readonly accepted: Transport[];
  readonly closes: number;
  /** What the shell's own clients are asked, and what they hear. */
  readonly engine: FakeEngine;
  /** Lets `close` end. */
  readonly finishClosing: (failure?: Error) => void;
}

export function fakeHost(): FakeHost {
  const closed = Promise.withResolvers<void>();
  const accepted: Transport[] = [];
  const engine = fakeEngine();
  let closes = 0;
  return {
    ended: new Promise(() => undefined),
    accepted,
    engine,
    connect: async () => engine.client(),
    get closes() {
      return closes;
    },
    finishClosing: (failure) => {
      if (failure === undefined) closed.resolve();
      else closed.reject(failure);
    },
    accept(transport) {
      accepted.push(transport);
      transport.listen({
        message: (message) => {
          transport.send({ echo: message });
        },
        end: () => undefined,
      });
    },
    close: () => {
      closes += 1;
      return closed.promise;
    },
  };
}

export interface StartedApp extends FakeElectron {
  readonly host: FakeHost;
  readonly profile: string;
  readonly logged: string[];
  /** Was the launcher told that Electron runs here? */
  readonly isStarted: () => boolean;
  /** Resolves when `startMain` has. */
  readonly started: Promise<void>;
  /** The calls since the last time that this was asked. */
  readonly newCalls: () => readonly Call[];
}

/** Starts the app on a fake Electron that is ready at once. Settings of the fake are changed by `before`. */
export function startApp(
  deps: Partial<MainDeps> = {},
  before: (fake: FakeElectron) => void = () => undefined,
): StartedApp {
  const fake = fakeElectron();
  before(fake);
  const parent = mkdtempSync(join(tmpdir(), 'strata-electron-'));
  onTestFinished(() => {
    rmSync(parent, { recursive: true, force: true });
  });
  const host = fakeHost();
  const logged: string[] = [];
  const profile = join(parent, 'memory', 'window');
  let isStarted = false;
  const started = startMain(fake.electron, {
    createHost: () => Promise.resolve(host),
    argv: ['/opt/Strata/strata'],
    started: () => {
      isStarted = true;
    },
    profileDirectory: profile,
    rendererRoot: parent,
    preload: '/dist/electron/preload.cjs',
    platform: 'linux',
    devTools: false,
    now: () => 0,
    later: () => () => undefined,
    findTerminal: async () => null,
    log: (message) => logged.push(message),
    ...deps,
  });
  fake.app.becomeReady();
  let seen = 0;
  return {
    ...fake,
    host,
    profile,
    logged,
    isStarted: () => isStarted,
    started,
    newCalls: () => {
      const fresh = fake.calls.slice(seen);
      seen = fake.calls.length;
      return fresh;
    },
  };
}

/** Lets everything run that waits for nothing but the event loop. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
