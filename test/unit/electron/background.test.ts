/** What the app does beside its windows: the icon among the system's, notifications, going on without a window. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

import type { DesktopChoices } from '../../../core/contract/bridge.ts';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { channels } from '../../../electron/bridge.ts';
import type { MainDeps } from '../../../electron/startMain.ts';
import { FakeFrame } from './fakePorts.ts';
import { settle, startApp, type StartedApp } from './startedApp.ts';

interface State {
  events?: number;
  isPaused?: boolean;
  result?: string;
}

/** What `status` answers, as far as the shell reads it. */
function status({ events = 10, isPaused = false, result = 'done' }: State = {}) {
  const job = { automatic: true, running: false, intervalMs: null, lastResult: null };
  const jobs = [
    { ...job, name: 'follow', paused: isPaused },
    { ...job, name: 'index', paused: false, intervalMs: 60_000, lastResult: result },
  ];
  return {
    counts: { events },
    jobs,
    queue: { failed: 0, logs: 0 },
    following: { active: !isPaused, folders: [] },
  } as unknown as OutputOf<'status'>;
}

interface DesktopApp extends StartedApp {
  readonly choose: (change: Partial<DesktopChoices>) => Promise<unknown>;
  /** What waits for its time; `pass` lets all of it come. */
  readonly waits: readonly number[];
  readonly pass: () => Promise<void>;
  readonly setNow: (ms: number) => void;
}

/** Starts the app; what `status` says is `state` at each time. */
async function start(state: State = {}, deps: Partial<MainDeps> = {}): Promise<DesktopApp> {
  let waiting: { readonly ms: number; readonly run: () => void }[] = [];
  let now = 0;
  const app = startApp({
    now: () => now,
    later: (ms, run) => {
      const entry = { ms, run };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((each) => each !== entry);
      };
    },
    ...deps,
  });
  app.host.engine.answers.status = () => status(state);
  await app.started;
  app.windows[0]?.emit('ready-to-show');
  app.newCalls();
  return {
    ...app,
    choose: async (change) => {
      const event = { sender: app.windows[0]?.webContents, senderFrame: new FakeFrame() };
      const chosen: unknown = await app.ipcMain.invoke(channels.choose, event, change);
      await settle();
      return chosen;
    },
    get waits() {
      return waiting.map(({ ms }) => ms);
    },
    pass: async () => {
      const due = waiting;
      waiting = [];
      for (const { run } of due) run();
      await settle();
    },
    setNow: (ms) => {
      now = ms;
    },
  };
}

test('nothing of it is there, and the engine is asked nothing, until it is chosen', async () => {
  const app = await start();
  await settle();
  expect([app.trays, app.notifications, app.host.engine.asked]).toEqual([[], [], []]);
  expect(app.host.engine.open()).toBe(0);
});

test('the icon says what goes on, and has the window, following and the end', async () => {
  const app = await start();
  expect(await app.choose({ keepFollowing: true })).toEqual({ keepFollowing: true, notify: false });
  const [tray] = app.trays;
  expect([tray?.tip, tray?.labels()]).toEqual([
    'Strata\nActivity: all is well',
    ['Activity: all is well', 'Hide Strata', 'Pause Following', 'Quit Strata'],
  ]);
  app.newCalls();
  tray?.press('Hide Strata');
  expect(app.newCalls()).toEqual([['window.hide'], ['tray.setContextMenu']]);
  tray?.press('Open Strata');
  expect(app.newCalls()).toEqual([['window.show'], ['tray.setContextMenu'], ['window.focus']]);
  tray?.press('Quit Strata');
  expect(app.newCalls()).toEqual([['app.quit, held back']]);
});

test('work is told as it begins and ends, and a menu that says the same is not set anew', async () => {
  const app = await start();
  await app.choose({ keepFollowing: true });
  await app.pass();
  app.newCalls();
  const run = { taskId: 'a', task: 'import', title: 'Importing 3 logs' } as const;
  const progress = { ...run, description: '', value: null, remainingMs: null };
  app.host.engine.send('progress', progress);
  await settle();
  expect(app.trays[0]?.labels()[0]).toBe('Activity: working, Importing 3 logs');
  app.host.engine.send('progress', { ...progress, value: 0.5 });
  await app.pass();
  expect(app.newCalls()).toEqual([['tray.setContextMenu']]);
  app.host.engine.send('ended', { ...run, cancelled: false, failure: null });
  await app.pass();
  expect(app.trays[0]?.labels()[0]).toBe('Activity: all is well');
});

test('changes that come one upon another are looked at once, and again a second after', async () => {
  const app = await start();
  await app.choose({ keepFollowing: true });
  await app.pass();
  const looks = () => app.host.engine.asked.filter(([name]) => name === 'status').length;
  const before = looks();
  for (let change = 0; change < 5; change += 1) app.host.engine.send('changed', { what: ['work'] });
  await settle();
  expect([looks() - before, app.waits]).toEqual([1, [6 * 3_600_000, 1_000]]);
  await app.pass();
  expect(looks() - before).toBe(2);
  await app.pass();
  expect(looks() - before).toBe(2);
});

test('following is paused and resumed from the icon', async () => {
  const state = { isPaused: false };
  const app = await start(state);
  app.host.engine.answers.controlJob = (input) => {
    state.isPaused = (input as { action: string }).action === 'pause';
    return { jobs: [] };
  };
  await app.choose({ keepFollowing: true });
  const [tray] = app.trays;
  tray?.press('Pause Following');
  await settle();
  expect(tray?.labels()).toEqual([
    'Activity: paused, Follow conversations',
    'Hide Strata',
    'Resume Following',
    'Quit Strata',
  ]);
  tray?.press('Resume Following');
  await settle();
  expect(tray?.labels()).toContain('Pause Following');
  expect(app.host.engine.asked.filter(([name]) => name === 'controlJob')).toEqual([
    ['controlJob', { action: 'pause', job: 'follow' }],
    ['controlJob', { action: 'resume', job: 'follow' }],
  ]);
  // The watch alone.
  expect(app.host.engine.open()).toBe(1);
});

test('what cannot be paused is logged, and the icon stays as it was', async () => {
  const app = await start();
  await app.choose({ keepFollowing: true });
  app.trays[0]?.press('Pause Following');
  await settle();
  expect(app.logged).toEqual(['Following could not be changed: There is no answer to controlJob.']);
  expect(app.trays[0]?.labels()).toContain('Pause Following');
});

test.each(['linux', 'win32', 'darwin'] as const)(
  'on %s closing the last window leaves the app, and the icon opens one again',
  async (platform) => {
    const app = await start({}, { platform });
    await app.choose({ keepFollowing: true });
    app.windows[0]?.close();
    app.newCalls();
    app.app.emit('window-all-closed');
    await settle();
    expect(app.newCalls()).toEqual([]);
    app.trays[0]?.press('Open Strata');
    await settle();
    expect(app.newCalls()).toEqual([['window.loadURL', 'app://bundle/']]);
  },
);

test('a click on the icon opens the window; on a Mac the system opens the menu', async () => {
  const elsewhere = await start({}, { platform: 'win32' });
  await elsewhere.choose({ keepFollowing: true });
  elsewhere.newCalls();
  elsewhere.trays[0]?.emit('click');
  expect(elsewhere.newCalls()).toEqual([['window.show'], ['window.focus']]);
  const mac = await start({}, { platform: 'darwin' });
  await mac.choose({ keepFollowing: true });
  expect([mac.trays[0]?.listenerCount('click'), mac.trays[0]?.image.isTemplate]).toEqual([0, true]);
});

test('the icon is drawn for plain and for sharp displays', async () => {
  const app = await start();
  await app.choose({ keepFollowing: true });
  const sizes = app.trays[0]?.image.representations.map(
    ({ scaleFactor, width, height, buffer }) => [scaleFactor, width, height, buffer?.length],
  );
  expect(sizes).toEqual([
    [1, 16, 16, 1_024],
    [2, 32, 32, 4_096],
  ]);
});

test('what was chosen holds at the next start, and can be taken back', async () => {
  const app = await start();
  await app.choose({ keepFollowing: true, notify: true });
  const next = await start({}, { profileDirectory: app.profile });
  await settle();
  expect(next.trays).toHaveLength(1);
  await next.choose({ keepFollowing: false });
  expect(next.trays[0]?.destroyed).toBe(true);
  expect(next.host.engine.open()).toBe(1);
  await next.choose({ notify: false });
  expect([next.host.engine.open(), next.waits]).toEqual([0, []]);
  next.windows[0]?.close();
  next.newCalls();
  next.app.emit('window-all-closed');
  expect(next.newCalls()).toEqual([['app.quit, held back']]);
});

test('an icon that the system does not take is logged, and keeps nobody from their window', async () => {
  const app = await start();
  app.electron.nativeImage.createEmpty = () => {
    throw new Error('There is no bus.');
  };
  await app.choose({ keepFollowing: true });
  expect(app.logged).toEqual(['The icon cannot be shown: There is no bus.']);
});

test('a memory that does not open leaves the icon without words of its own', async () => {
  const app = await start();
  app.host.connect = () => Promise.reject(new Error('It is busy.'));
  await app.choose({ keepFollowing: true });
  expect(app.trays[0]?.labels()).toEqual(['Activity', 'Hide Strata', 'Quit Strata']);
  expect(app.logged).toEqual(['Nothing can be watched: It is busy.']);
});

const asked = { taskId: 'a', task: 'import', title: 'Importing', description: '' } as const;

/** An import of a minute, whose end comes while no window has the focus. */
async function imported(app: DesktopApp, state: State): Promise<void> {
  app.host.engine.send('progress', { ...asked, value: null, remainingMs: null });
  await settle();
  app.setNow(60_000);
  state.events = 1_214;
  app.host.engine.send('ended', { ...asked, cancelled: false, failure: null });
  await settle();
  await app.pass();
}

test('a long import is told once, and a click leads to its place', async () => {
  const state: State = {};
  const app = await start(state);
  await app.choose({ notify: true });
  app.newCalls();
  await imported(app, state);
  const told = { title: 'The import has ended', body: '1,204 new events.' };
  expect(app.newCalls()).toEqual([['notification.show', told]]);
  await app.pass();
  expect(app.newCalls()).toEqual([]);
  app.notifications[0]?.emit('click');
  await settle();
  expect(app.newCalls()).toEqual([
    ['window.show'],
    ['window.focus'],
    ['contents.send', channels.command, { name: 'open', address: 'strata://today' }],
  ]);
});

test('nothing is told to who has not chosen it, or looks at a window', async () => {
  const state: State = {};
  const unchosen = await start(state);
  await unchosen.choose({ keepFollowing: true });
  await imported(unchosen, state);
  expect(unchosen.notifications).toEqual([]);

  const seen = await start(state);
  await seen.choose({ notify: true });
  seen.app.emit('second-instance', {}, []);
  expect(seen.windows[0]?.focused).toBe(true);
  await imported(seen, state);
  expect(seen.notifications).toEqual([]);
});

test('a job that fails, and logs that go, are told without a word of them', async () => {
  const state: State = {};
  const app = await start(state);
  const log = { path: '/home/mira/secret.jsonl', imported: false };
  app.host.engine.answers.sweep = () => ({ aboutToGo: [log] }) as unknown as OutputOf<'sweep'>;
  await app.choose({ notify: true });
  state.result = 'Cannot read /home/mira/secret.jsonl';
  await app.pass();
  app.host.engine.send('changed', { what: ['work'] });
  await settle();
  const told = app.notifications.map(({ options }) => options);
  expect(told.map(({ title }) => title)).toEqual([
    'Logs are about to be deleted',
    'Strata needs you',
  ]);
  expect(JSON.stringify(told)).not.toContain('secret');
  app.newCalls();
  app.notifications[1]?.emit('click');
  await settle();
  expect(app.newCalls().at(-1)).toEqual(['contents.send', channels.command, { name: 'activity' }]);
});

test('Windows is told whose notifications they are, by the name of the package', async () => {
  const app = startApp({ platform: 'win32' });
  await app.started;
  const file = new URL('../../../electron-builder.yml', import.meta.url);
  const { appId } = parse(readFileSync(file, 'utf8')) as { appId: string };
  expect(app.calls).toContainEqual(['app.setAppUserModelId', appId]);
});

test('a choice that cannot be kept is refused, and does not hold', async () => {
  const app = await start();
  mkdirSync(join(app.profile, 'desktop.json'));
  await expect(app.choose({ keepFollowing: true })).rejects.toMatchObject({
    code: 'path-unreadable',
  });
  expect(app.trays).toEqual([]);
});
