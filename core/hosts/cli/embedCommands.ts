/** Commands about vectors: making them, and what is near by them. */
import type { OutputOf } from '../../contract/procedures.ts';
import { StrataError } from '../../model/result.ts';
import { commandTask, failIfStopped, within } from './options.ts';
import type { CommandTools, JsonOption } from './options.ts';
import { printable } from './printable.ts';
import { renderEmbed, renderEmbedEstimate } from './renderEmbed.ts';
import { withClient } from './session.ts';

export function addEmbedCommands({ command, print, streams }: CommandTools): void {
  command(
    'embed',
    'make the vectors of segments, conversations and points that are missing, where embeddings are on',
  )
    .option('--dry-run', 'only estimate what it would take')
    .action(async (options: JsonOption & { readonly dryRun?: true }) => {
      if (options.dryRun === true) {
        const estimate = await withClient(streams, (client) => client.call('estimateEmbed', {}));
        print(options, estimate, () => renderEmbedEstimate(estimate));
        return;
      }
      const running = commandTask('embed', options);
      const { taskId } = running;
      const report = await withClient(
        streams,
        async (client) => {
          // Printed before anything is sent.
          const estimate = await client.call('estimateEmbed', {});
          streams.stderr.write(`${printable(renderEmbedEstimate(estimate))}\n`);
          return client.call('embed', { taskId });
        },
        running,
      );
      print(options, report, () => renderEmbed(report));
      failIfStopped(report.stopped);
      const [first] = report.failed;
      if (first !== undefined && report.segments + report.points === 0) failIfStopped(first);
    });

  command('similar', 'segments whose meaning is near that of one, by their vectors')
    .argument('<segment>')
    .option('--limit <n>', 'at most this many', within(1, 200), 10)
    .action(async (nodeId: string, options: JsonOption & { readonly limit: number }) => {
      const { limit } = options;
      const similar = await withClient(streams, (client) =>
        client.call('similar', { nodeId, limit }),
      );
      print(options, similar, () => renderSimilar(similar));
      if (similar.results.length === 0)
        throw new StrataError({
          code: 'not-found',
          message: `No other segment has a vector of ${similar.model} yet. \`strata embed\` makes them.`,
        });
    });
}

function renderSimilar({ results }: OutputOf<'similar'>): string {
  return results
    .map(
      ({ nodeId, title, start, score }) =>
        `${score.toFixed(2)}  ${start.slice(0, 10)}  ${title}\n      ${nodeId}`,
    )
    .join('\n');
}
