import { expect, test } from 'vitest';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import type { ResumeRun } from '../../../core/model/resume.ts';
import { channels } from '../../../electron/bridge.ts';
import { FakeFrame } from './fakePorts.ts';
import { startApp } from './startedApp.ts';

const ID = '1f6b2c1e-0a4b-4a57-9a46-8f3b0f6f0f11';
const LINE = `cd /home/mira/shop && claude --resume ${ID}`;
const RUN = { argv: ['claude', '--resume', ID], folder: '/home/mira/shop' };

/** Asks to resume a conversation, as the page does; the person presses a button. */
async function resume(
  known: object,
  { answer = 0, terminal = true }: { readonly answer?: number; readonly terminal?: boolean } = {},
) {
  const looked: ResumeRun[] = [];
  const opened: ResumeRun[] = [];
  const app = startApp({
    platform: 'linux',
    findTerminal: async (run) => {
      looked.push(run);
      return terminal ? async () => void opened.push(run) : null;
    },
  });
  await app.started;
  const conversation = { source: 'claude-code', nativeId: ID, folder: '/home/mira/shop' };
  app.host.engine.answers.conversation = () =>
    ({ ...conversation, parentId: null, ...known }) as OutputOf<'conversation'>;
  app.dialog.answer = answer;
  app.newCalls();
  const event = { sender: app.windows[0]?.webContents, senderFrame: new FakeFrame() };
  const outcome: unknown = await app.ipcMain.invoke(channels.resume, event, 'claude-code:1');
  return { outcome, opened, looked, calls: app.newCalls(), engine: app.host.engine };
}

test('the person sees the command, made from the memory, before a terminal runs it', async () => {
  const { outcome, opened, calls, engine } = await resume({});
  expect(outcome).toBe('opened');
  expect(calls).toEqual([
    [
      'dialog.showMessageBox',
      {
        type: 'question',
        title: 'Strata',
        message: 'Open a terminal and run this?',
        detail: LINE,
        buttons: ['Open a Terminal', 'Copy', 'Cancel'],
        defaultId: 0,
        cancelId: 2,
        noLink: true,
      },
    ],
  ]);
  expect(opened).toEqual([RUN]);
  expect([engine.asked, engine.open()]).toEqual([
    [['conversation', { conversationId: 'claude-code:1' }]],
    0,
  ]);
});

test('it can be copied instead, or left', async () => {
  const copied = await resume({}, { answer: 1 });
  expect([copied.outcome, copied.opened, copied.calls[1]]).toEqual([
    'copied',
    [],
    ['clipboard.writeText', LINE],
  ]);
  const left = await resume({}, { answer: 2 });
  expect([left.outcome, left.opened, left.calls.length]).toEqual(['declined', [], 1]);
});

test.each([
  ['an odd id', { nativeId: '$(rm -rf ~)' }, true],
  ['a folder with an end of line', { folder: '/a\nrm -rf ~' }, true],
  ['a tool without a command', { source: 'plain' }, true],
  ['no terminal', {}, false],
] as const)('with %s nothing is asked, and the page copies', async (_what, known, terminal) => {
  const { outcome, opened, calls } = await resume(known, { terminal });
  expect([outcome, opened, calls]).toEqual(['impossible', [], []]);
});

test('a conversation that the memory does not know is told', async () => {
  const app = startApp();
  await app.started;
  const event = { sender: app.windows[0]?.webContents, senderFrame: new FakeFrame() };
  await expect(app.ipcMain.invoke(channels.resume, event, 'none')).rejects.toMatchObject({
    code: 'not-found',
  });
  expect(app.host.engine.open()).toBe(0);
});
