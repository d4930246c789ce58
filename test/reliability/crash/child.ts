/** Root of the process that is killed: the real host on a memory, doing one step after the other. */
import process from 'node:process';
import { createHost } from '../../../core/hosts/createHost.ts';
import { doStep } from './doStep.ts';
import type { FromVictim, ToVictim, VictimOptions } from './steps.ts';

const { home, live } = JSON.parse(process.argv[2] ?? '{}') as VictimOptions;
const tell = (message: FromVictim): void => void process.send?.(message);
let closing = false;

tell({ type: 'phase', phase: 'opening' });
const host = await createHost({
  dataDir: home,
  rendererDir: null,
  env: process.env,
  live,
  reportBug: (thrown, where) => {
    if (!closing) tell({ type: 'failed', message: `${where}: ${String(thrown)}` });
  },
});
const client = await host.connect();
let shown = '';
const phase = (words: string): void => {
  // Each place once, not each of its numbers.
  const next = words.replaceAll(/[\d,.]+ (of [\d,.]+ )?/g, '').trim();
  if (next !== shown) tell({ type: 'phase', phase: next });
  shown = next;
};
client.on('progress', ({ title, description }) => phase(`${title}: ${description}`));
phase('idle');

// Whoever started it is gone.
process.once('disconnect', () => process.exit());
process.on('message', (message: ToVictim) => void obey(message));

async function obey(message: ToVictim): Promise<void> {
  if (message.type === 'close') {
    closing = true;
    phase('closing');
    await host.close();
    process.disconnect();
    return;
  }
  try {
    await doStep(client, message.step, { phase, home });
    phase('idle');
    tell({ type: 'done' });
  } catch (thrown) {
    // What a closing host cuts off fails, and is done again by the next one.
    if (closing) return;
    const said = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
    tell({ type: 'failed', message: said });
  }
}
