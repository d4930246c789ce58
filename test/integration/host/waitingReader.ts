/** A command that only reads, and takes its time: it says when it has joined, then waits. */
import { withClient } from '../../../core/hosts/cli/session.ts';

await withClient(process, async (client) => {
  await client.call('status', {});
  process.stdout.write('joined\n');
  await new Promise((resolve) => setTimeout(resolve, 60_000));
});
