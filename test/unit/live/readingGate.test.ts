import { expect, it } from 'vitest';
import { createReadingGate } from '../../../core/engine/live/readingGate.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('gives each log to one reader at a time, and different ones to several at once', async () => {
  const gate = createReadingGate();
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = gate.reading(['/a', '/b'], async (free) => {
    await promise;
    return [...free];
  });
  expect(await gate.reading(['/b', '/c'], async (free) => [...free])).toEqual(['/c']);
  resolve();
  expect(await first).toEqual(['/a', '/b']);
  expect(await gate.reading(['/b'], async (free) => [...free])).toEqual(['/b']);
});

it('an import waits for who reads below its paths, and for nobody else', async () => {
  const gate = createReadingGate();
  const { promise, resolve } = Promise.withResolvers<void>();
  const reading = gate.reading(['/logs/deep/a'], () => promise);
  const order: string[] = [];
  const below = gate.importing(['/logs/'], async () => void order.push('below'));
  await gate.importing(['/logs2', '/log'], async () => void order.push('beside'));
  await settled();
  expect(order).toEqual(['beside']);
  resolve();
  await Promise.all([reading, below]);
  expect(order).toEqual(['beside', 'below']);
});

it('what is being imported is left, also when the work of either fails', async () => {
  const gate = createReadingGate();
  const { promise, reject } = Promise.withResolvers<void>();
  const importing = gate.importing(['/logs'], () => promise);
  const free = () => gate.reading(['/logs/a', '/b'], async (paths) => [...paths]);
  expect(await free()).toEqual(['/b']);
  reject(new Error('No.'));
  await expect(importing).rejects.toThrow('No.');
  await expect(gate.reading(['/b'], () => Promise.reject(new Error('No.')))).rejects.toThrow('No.');
  expect(await free()).toEqual(['/logs/a', '/b']);
});
