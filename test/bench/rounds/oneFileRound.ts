import { importing } from './importing.ts';
import type { Cost } from './importing.ts';
import { withHost } from './withHost.ts';
import type { HostTask } from './withHost.ts';

export interface OneFileTask extends Pick<HostTask, 'dataDir'> {
  readonly file: string;
}

/** What one log costs alone: its size should not show in the memory that it takes. */
export function oneFileRound({ dataDir, file }: OneFileTask): Promise<Cost> {
  return withHost({ dataDir }, async ({ client }) => {
    const { value, cost } = await importing(client, [file]);
    if (value.totals.eventsAdded === 0) throw new Error(`nothing was read of ${file}`);
    return cost;
  });
}
