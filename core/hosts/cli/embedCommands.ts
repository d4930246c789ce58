/** Commands about vectors: making them, and what is near by them. */
import type { OutputOf } from '../../contract/procedures.ts';
import { StrataError } from '../../model/result.ts';
import { money, number, plural } from './amounts.ts';
import { commandTask, failIfStopped, within } from './options.ts';
import type { AddCommand, JsonOption, Print } from './options.ts';
import { printable } from './printable.ts';
import { withClient } from './session.ts';
import type { CliStreams } from './session.ts';

type Estimate = OutputOf<'estimateEmbed'>;

export function addEmbedCommands({
  command,
  print,
  streams,
}: {
  readonly command: AddCommand;
  readonly print: Print;
  readonly streams: CliStreams;
}): void {
  command('embed', 'make the vectors of segments that are missing, where embeddings are on')
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
          // Said before anything is sent.
          const estimate = await client.call('estimateEmbed', {});
          streams.stderr.write(`${printable(renderEmbedEstimate(estimate))}\n`);
          return client.call('embed', { taskId });
        },
        running,
      );
      print(options, report, () => renderEmbed(report));
      failIfStopped(report.stopped);
      const [first] = report.failed;
      if (first !== undefined && report.segments === 0) failIfStopped(first);
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

function renderEmbedEstimate(estimate: Estimate): string {
  const { segments, tokens, cost, model, stored, excluded, blocked } = estimate;
  return [
    segments === 0
      ? `No vector of ${model} is missing: ${plural(stored, 'segment')} have theirs.`
      : `${plural(segments, 'vector')} by ${model}: about ${plural(tokens, 'token')}, ${cost === null ? 'price unknown' : money(cost)}`,
    ...(excluded === 0 ? [] : [`Left out, of excluded projects: ${plural(excluded, 'segment')}`]),
    ...(blocked === null ? [] : [`${blockedWords(blocked.code)}: ${blocked.message}`]),
  ].join('\n');
}

/** Up to a ceiling vectors are made. */
function blockedWords(code: string): string {
  return code === 'ceiling-reached' ? 'It would not run to its end' : 'It could not run now';
}

function renderEmbed({ segments, calls, tokensIn, cost, failed }: OutputOf<'embed'>): string {
  return [
    `${plural(segments, 'vector')} made: ${plural(calls, 'call')}, ${plural(tokensIn, 'token')}, ${money(cost)}.`,
    ...failed.map((one) => `${number(one.segments)} not: ${one.message} (${one.code})`),
  ].join('\n');
}

function renderSimilar({ results }: OutputOf<'similar'>): string {
  return results
    .map(
      ({ nodeId, title, start, score }) =>
        `${score.toFixed(2)}  ${start.slice(0, 10)}  ${title}\n      ${nodeId}`,
    )
    .join('\n');
}
