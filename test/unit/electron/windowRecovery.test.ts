import { expect, test } from 'vitest';
import { settle, startApp } from './startedApp.ts';

/** An app with its window open, in which processes die at a time of the test's choosing. */
async function openWindow() {
  const clock = { time: 0 };
  const app = startApp({ now: () => clock.time });
  await app.started;
  app.newCalls();
  const [window] = app.windows;
  if (window === undefined) throw new Error('no window was opened');
  const die = async (reason = 'crashed'): Promise<void> => {
    window.webContents.emit('render-process-gone', {}, { reason, exitCode: 5 });
    await settle();
  };
  return { ...app, window, clock, die };
}

const keepsFailing = [
  'dialog.showMessageBox',
  {
    type: 'error',
    title: 'Strata',
    message: 'The window keeps failing.',
    detail:
      'Its process ended again and again (oom, exit code 5). Your memory is safe; work in progress goes on. Try again, or quit and start Strata anew.',
    buttons: ['Try again', 'Quit'],
    defaultId: 0,
    cancelId: 0,
  },
];

test('a page whose process died is loaded again, three times in a minute; then the person decides', async () => {
  const { die, newCalls, logged } = await openWindow();
  for (let death = 0; death < 3; death += 1) await die();
  expect(newCalls()).toEqual([['contents.reload'], ['contents.reload'], ['contents.reload']]);
  await die('oom');
  expect(newCalls()).toEqual([keepsFailing, ['contents.reload']]);
  expect(logged.at(-1)).toBe("The window's process ended: oom, exit code 5.");
});

test('the person may quit instead', async () => {
  const { die, newCalls, dialog } = await openWindow();
  for (let death = 0; death < 3; death += 1) await die();
  newCalls();
  dialog.answer = 1;
  await die('oom');
  expect(newCalls()).toEqual([keepsFailing, ['app.quit, held back']]);
});

test('after a minute the page is loaded again by itself', async () => {
  const { die, newCalls, clock } = await openWindow();
  for (let death = 0; death < 3; death += 1) await die();
  newCalls();
  clock.time = 60_000;
  await die();
  expect(newCalls()).toEqual([['contents.reload']]);
});

test('a process that ends as it should is left alone', async () => {
  const { die, newCalls } = await openWindow();
  await die('clean-exit');
  expect(newCalls()).toEqual([]);
});

test('a page that does not answer is restarted by ending its process', async () => {
  const { window, newCalls, dialog } = await openWindow();
  dialog.answer = 1;
  window.emit('unresponsive');
  await settle();
  expect(newCalls()).toEqual([
    [
      'dialog.showMessageBox',
      {
        type: 'warning',
        title: 'Strata',
        message: 'The window does not answer.',
        detail: 'You can wait for it, or restart the window. Work in progress goes on either way.',
        buttons: ['Wait', 'Restart window'],
        defaultId: 0,
        cancelId: 0,
      },
    ],
    ['contents.forcefullyCrashRenderer'],
  ]);
});

test('it is waited for when the person says so, and asked about once at a time', async () => {
  const { window, newCalls } = await openWindow();
  window.emit('unresponsive');
  window.emit('unresponsive');
  await settle();
  expect(newCalls().map(([name]) => name)).toEqual(['dialog.showMessageBox']);
});

test('a window that was closed while the question stood is not touched', async () => {
  const { window, newCalls, dialog } = await openWindow();
  dialog.answer = 1;
  window.emit('unresponsive');
  window.close();
  await settle();
  expect(newCalls().map(([name]) => name)).toEqual(['dialog.showMessageBox']);
});
