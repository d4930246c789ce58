/** The icon and resuming on a real engine: only Electron and the terminal are stand-ins. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ResumeRun } from '../../../core/model/resume.ts';
import { channels } from '../../../electron/bridge.ts';
import type { MainDeps } from '../../../electron/startMain.ts';
import { openHost, type OpenHost } from '../../helpers/openHost.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { until } from '../../helpers/until.ts';
import { FakeFrame } from '../../unit/electron/fakePorts.ts';
import { startApp } from '../../unit/electron/startedApp.ts';

async function startOn({ host }: OpenHost, deps: Partial<MainDeps> = {}) {
  const app = startApp({ createHost: async () => host, ...deps });
  await app.started;
  const invoke = (channel: string, ...args: readonly unknown[]): Promise<unknown> =>
    app.ipcMain.invoke(
      channel,
      { sender: app.windows[0]?.webContents, senderFrame: new FakeFrame() },
      ...args,
    );
  return { ...app, invoke };
}

test('following is paused and resumed by the icon, which says so', async () => {
  const opened = await openHost({ live: true });
  await opened.client.call('follow', { paths: [temporaryFolder()] });
  const app = await startOn(opened);
  await app.invoke(channels.choose, { keepFollowing: true });
  const [tray] = app.trays;
  await until(() => expect(tray?.labels()).toContain('Pause Following'));
  tray?.press('Pause Following');
  await until(() => expect(tray?.labels()).toContain('Resume Following'));
  expect(tray?.labels()[0]).toBe('Activity: paused, Follow conversations');
  expect((await opened.client.call('status', {})).following.active).toBe(false);
  tray?.press('Resume Following');
  await until(() => expect(tray?.labels()).toContain('Pause Following'));
  await app.invoke(channels.choose, { keepFollowing: false });
});

const isWindows = process.platform === 'win32';

test.skipIf(isWindows)(
  'what a log says of its session is what a terminal is given, if it is what a tool says',
  async () => {
    const logs = temporaryFolder();
    const folder = join(logs, "it's; $(here)");
    const id = '1f6b2c1e-0a4b-4a57-9a46-8f3b0f6f0f11';
    const line = (sessionId: string): string =>
      `${JSON.stringify({
        type: 'user',
        uuid: `${sessionId}-1`,
        parentUuid: null,
        sessionId,
        cwd: folder,
        timestamp: '2026-01-30T09:00:00.000Z',
        isSidechain: false,
        userType: 'external',
        version: '2.0.0',
        message: { role: 'user', content: 'Mend the parser.' },
      })}\n`;
    writeFileSync(join(logs, `${id}.jsonl`), line(id));
    writeFileSync(join(logs, 'odd.jsonl'), line('$(touch injected)'));
    const opened = await openHost();
    await opened.client.call('import', { paths: [logs], source: 'claude-code' });
    await opened.client.call('index', {});
    const runs: ResumeRun[] = [];
    const app = await startOn(opened, {
      findTerminal: async (run) => async () => void runs.push(run),
    });
    expect(await app.invoke(channels.resume, `claude-code:${id}`)).toBe('opened');
    expect(runs).toEqual([{ argv: ['claude', '--resume', id], folder }]);
    const { conversations } = await opened.client.call('conversations', {});
    const odd = conversations.find(({ conversationId }) => conversationId !== `claude-code:${id}`);
    expect(await app.invoke(channels.resume, odd?.conversationId)).toBe('impossible');
    expect(runs).toHaveLength(1);
  },
);
