import { expect, it, onTestFinished } from 'vitest';
import { CONTRACT_VERSION } from '../../../core/contract/envelopes.ts';
import type { ProcedureName } from '../../../core/contract/procedures.ts';
import { acquireLock } from '../../../core/hosts/memory/acquireLock.ts';
import { toFailure } from '../../../core/model/result.ts';
import { startTestServer } from '../serve/startTestServer.ts';
import { openHost } from '../summaries/setup.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

it.each([
  ['unpin', { nodeId: 'toc:day:2025-03-03' }, 'host-gone'],
  ['removeTemplate', { id: 'mine' }, 'host-gone'],
  ['removePreprocessor', { contentType: 'code', project: null }, 'host-gone'],
  // Of this nothing is lost by asking again, and the next engine answers.
  ['templates', {}, null],
] as const)(
  '%s, whose host ends meanwhile, is made again only where that is harmless',
  async (...row) => {
    const [name, input, expected] = row;
    const home = temporaryFolder();
    const lock = acquireLock(home);
    if (lock === null) throw new Error('nobody else holds it');
    onTestFinished(() => lock.release());
    const asked: ProcedureName[] = [];
    const ends = (): Promise<never> => {
      asked.push(name);
      lock.release();
      void holder.close();
      return new Promise(() => undefined);
    };
    const holder = await startTestServer({ handlers: { [name]: ends } });
    lock.announce({
      pid: process.pid,
      port: holder.port,
      token: holder.token,
      startedAt: new Date().toISOString(),
      contractVersion: CONTRACT_VERSION,
      memory: 'own',
    });
    const { client } = await openHost(home, { NODE_ENV: 'test', STRATA_TIMEZONE: 'UTC' });
    const outcome = client.call(name, input);
    const code = await outcome.then(
      () => null,
      (thrown: unknown) => toFailure(thrown).code,
    );
    expect(code).toBe(expected);
    expect(asked).toEqual([name]);
  },
);
