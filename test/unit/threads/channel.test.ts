import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { expose, remote, sendNote } from '../../../core/threads/channel.ts';
import { StrataError, toFailure } from '../../../core/model/result.ts';

interface Echo {
  echo(value: unknown): Promise<unknown>;
  fail(code: 'not-found'): Promise<never>;
  gives(): Promise<unknown>;
}

const ECHO: Echo = {
  echo: async (value) => value,
  fail: async (code) => {
    throw new StrataError({ code, message: 'Nothing here.' });
  },
  gives: async () => () => 'no data',
};

describe('calls between threads', () => {
  it('answers with what the method gave, or with its failure', async () => {
    const { methods } = connected(ECHO);
    expect(await methods.echo({ bytes: new Uint8Array([1, 2]) })).toEqual({
      bytes: new Uint8Array([1, 2]),
    });
    expect(await failureOf(methods.fail('not-found'))).toEqual({
      code: 'not-found',
      message: 'Nothing here.',
    });
  });

  it('fails a call whose argument cannot be cloned, and goes on', async () => {
    const { methods } = connected(ECHO);
    expect(await failureOf(methods.echo(() => 'no data'))).toEqual({
      code: 'internal',
      message: expect.stringMatching(/^echo: .*could not be cloned/),
    });
    expect(await methods.echo('after')).toBe('after');
  });

  it('fails a call whose result cannot be cloned, and goes on', async () => {
    const { methods } = connected(ECHO);
    expect(await failureOf(methods.gives())).toEqual({
      code: 'internal',
      message: expect.stringContaining('could not be cloned'),
    });
    expect(await methods.echo('after')).toBe('after');
  });

  it('keeps calls waiting while the methods are made, and fails all where that fails', async () => {
    const made = Promise.withResolvers<Echo>();
    const { methods } = connected(made.promise);
    const answers = [methods.echo(1), methods.echo(2)];
    made.resolve(ECHO);
    expect(await Promise.all(answers)).toEqual([1, 2]);

    const failure = { code: 'database-damaged', message: 'It is damaged.' } as const;
    const { methods: none } = connected<Echo>(Promise.reject(new StrataError(failure)));
    expect(await Promise.all([failureOf(none.echo(1)), failureOf(none.echo(2))])).toEqual([
      failure,
      failure,
    ]);
  });

  it('hands a port over that is an argument', async () => {
    const { methods } = connected({
      attach: async (port: MessageChannel['port1']) => port.postMessage('through it'),
    });
    const { port1, port2 } = new MessageChannel();
    onTestFinished(() => port2.close());
    await methods.attach(port1);
    await expect.poll(() => receiveMessageOnPort(port2)).toEqual({ message: 'through it' });
  });

  it('fails what is under way and what comes, once the other side has ended', async () => {
    const { methods, fail } = connected({ echo: () => new Promise<never>(() => undefined) });
    const failure = { code: 'thread-ended', message: 'It ended.' } as const;
    const underWay = failureOf(methods.echo());
    fail(failure);
    expect([await underWay, await failureOf(methods.echo())]).toEqual([failure, failure]);
  });

  it('carries notes beside answers', async () => {
    const { port1, port2 } = new MessageChannel();
    onTestFinished(() => port1.close());
    const notes: unknown[] = [];
    remote<Echo>(port1, { onNote: (note) => notes.push(note) });
    sendNote(port2, { at: 1 });
    await expect.poll(() => notes).toEqual([{ at: 1 }]);
  });
});

function connected<T extends object>(target: T | Promise<T>) {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  expose(port2, target);
  return remote<T>(port1);
}

const failureOf = (call: Promise<unknown>) => call.then(() => 'none', toFailure);
