import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reportStarted } from '../../../electron/reportStarted.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

test('the launcher finds its file once the app has started, and other programs never hear of it', () => {
  const file = join(temporaryFolder(), 'started');
  const env: Record<string, string | undefined> = { STRATA_STARTED_FILE: file, PATH: '/bin' };
  const started = reportStarted(env);
  expect([env, existsSync(file)]).toEqual([{ PATH: '/bin' }, false]);
  started();
  started();
  expect(existsSync(file)).toBe(true);
});

test('an app that nobody waits for, or whose launcher has gone, starts all the same', () => {
  const folder = temporaryFolder();
  const started = reportStarted({ STRATA_STARTED_FILE: join(folder, 'started') });
  rmSync(folder, { recursive: true });
  started();
  reportStarted({})();
  expect(existsSync(folder)).toBe(false);
});
