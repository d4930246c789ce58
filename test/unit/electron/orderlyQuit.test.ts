import { expect, test } from 'vitest';
import { StrataError } from '../../../core/model/result.ts';
import { closeHostBeforeQuit } from '../../../electron/orderlyQuit.ts';
import type { Host } from '../../../electron/host.ts';
import { fakeElectron } from './fakeElectron.ts';
import { fakeHost, settle } from './startedApp.ts';

function quittingApp(hostReady: Promise<Host>, deadlineMs = 10_000) {
  const { electron, app, calls, powerMonitor } = fakeElectron();
  const logged: string[] = [];
  closeHostBeforeQuit(electron, hostReady, {
    deadlineMs,
    log: (message) => logged.push(message),
  });
  return { app, calls, logged, powerMonitor };
}

test('quitting waits until the host has closed', async () => {
  const host = fakeHost();
  const { app, calls } = quittingApp(Promise.resolve(host));
  app.quit();
  await settle();
  expect(calls).toEqual([['app.quit, held back']]);
  host.finishClosing();
  await settle();
  expect(calls).toEqual([['app.quit, held back'], ['app.quit']]);
});

test('quitting a second time means now, and the host is closed only once', async () => {
  const host = fakeHost();
  const { app, calls } = quittingApp(Promise.resolve(host));
  app.quit();
  await settle();
  app.quit();
  expect(calls).toEqual([['app.quit, held back'], ['app.quit']]);
  expect(host.closes).toBe(1);
});

test('a host that is still starting is closed as soon as it has started', async () => {
  const host = fakeHost();
  host.finishClosing();
  const starting = Promise.withResolvers<Host>();
  const { app, calls } = quittingApp(starting.promise);
  app.quit();
  await settle();
  expect(host.closes).toBe(0);
  starting.resolve(host);
  await settle();
  expect(host.closes).toBe(1);
  expect(calls).toEqual([['app.quit, held back'], ['app.quit']]);
});

test('a host that never started has nothing to close', async () => {
  const failure = Promise.reject<Host>(new StrataError({ code: 'disk-full', message: 'Full.' }));
  const { app, calls } = quittingApp(failure);
  app.quit();
  await settle();
  expect(calls).toEqual([['app.quit, held back'], ['app.quit']]);
});

test('a host that fails to close is logged, and the exit code is 1', async () => {
  const host = fakeHost();
  host.finishClosing(new StrataError({ code: 'disk-full', message: 'The disk is full.' }));
  const { app, calls, logged } = quittingApp(Promise.resolve(host));
  app.quit();
  await settle();
  expect(calls).toEqual([['app.quit, held back'], ['app.exit', 1]]);
  expect(logged).toEqual(['Strata did not close in order: The disk is full.']);
});

test('a host that does not close in time does not keep the system from shutting down', async () => {
  const { app, calls, logged } = quittingApp(Promise.resolve(fakeHost()), 20);
  app.quit();
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(calls).toEqual([['app.quit, held back'], ['app.exit', 1]]);
  expect(logged).toEqual(['Strata did not close in order: it took longer than 0.02 s.']);
});

test('a system that shuts down is not held up; the host closes as far as it comes', async () => {
  const host = fakeHost();
  const { app, calls, powerMonitor } = quittingApp(Promise.resolve(host));
  powerMonitor.emit('shutdown');
  await settle();
  expect(host.closes).toBe(0);
  app.quit();
  await settle();
  expect([calls, host.closes]).toEqual([[['app.quit']], 1]);
});

test('a shutdown that comes while the app is being quit ends it now', async () => {
  const { app, calls, powerMonitor } = quittingApp(Promise.resolve(fakeHost()));
  app.quit();
  powerMonitor.emit('shutdown');
  app.quit();
  await settle();
  expect(calls).toEqual([['app.quit, held back'], ['app.quit']]);
});

test('a host that fails to close while the system shuts down disturbs nobody', async () => {
  const host = fakeHost();
  host.finishClosing(new StrataError({ code: 'disk-full', message: 'The disk is full.' }));
  const { app, calls, logged, powerMonitor } = quittingApp(Promise.resolve(host));
  powerMonitor.emit('shutdown');
  app.quit();
  await settle();
  expect([calls, logged]).toEqual([[['app.quit']], []]);
});
