/** Commands about the versions of a node's text. */
import { Option } from 'commander';
import type { InputOf, OutputOf } from '../../contract/procedures.ts';
import { SUMMARY_LEVELS, TEXT_LEVELS } from '../../model/toc.ts';
import type { SummaryLevel, TextLevel } from '../../model/toc.ts';
import type { Provider } from '../../model/providers.ts';
import { between, commandTask, failIfStopped, providerOption, within, words } from './options.ts';
import type { CommandTools, JsonOption } from './options.ts';
import {
  renderClaims,
  renderDiff,
  renderEstimate,
  renderFidelity,
  renderResummarize,
  renderVersion,
  renderVersions,
} from './renderVersions.ts';
import { withClient, withReading } from './session.ts';

interface ResummarizeOptions extends JsonOption {
  readonly below?: true;
  readonly provider?: Provider;
  readonly model?: string;
  readonly prompt?: string;
  readonly level?: SummaryLevel;
  readonly maxTokens?: number;
  readonly temperature?: number;
  readonly markers: boolean;
  readonly anchorCheck: boolean;
  readonly dryRun?: true;
}

interface TwoVersions {
  readonly nodeId: string;
  readonly a: number;
  readonly b: number;
  readonly level: SummaryLevel;
}

export function addVersionCommands({ command, print, streams }: CommandTools): void {
  const compares = (
    name: string,
    what: string,
    compare: (asked: TwoVersions, options: JsonOption) => Promise<void>,
  ): void =>
    void command(name, what)
      .argument('<node>')
      .argument('<a>', 'a version', within(1))
      .argument('<b>', 'another one', within(1))
      .addOption(
        new Option('--level <level>', 'whose text is compared')
          .choices(SUMMARY_LEVELS)
          .default('detailed'),
      )
      .action(
        async (
          nodeId: string,
          a: number,
          b: number,
          { level, ...options }: JsonOption & { readonly level: SummaryLevel },
        ) => compare({ nodeId, a, b, level }, options),
      );

  command('resummarize', 'write a node anew, as its next version')
    .argument('<node>')
    .option('--below', 'all nodes below it too')
    .addOption(providerOption())
    .option('--model <model>', 'another model than that of the settings')
    .option('--prompt <id>', 'another prompt template')
    .addOption(new Option('--level <level>', 'only this level').choices(SUMMARY_LEVELS))
    .option('--max-tokens <n>', 'the longest answer', within(64, 128_000))
    .option('--temperature <t>', 'from 0 to 2', between(0, 2))
    .option('--no-markers', 'write no expansion markers')
    .option('--no-anchor-check', 'do not append anchors that the model dropped')
    .option('--dry-run', 'only estimate what it would take')
    .action(async (nodeId: string, options: ResummarizeOptions) => {
      const input = resummarizeInput(nodeId, options);
      if (options.dryRun === true) {
        const estimate = await withClient(streams, (client) =>
          client.call('estimateResummarize', input),
        );
        print(options, estimate, () => renderEstimate(estimate));
        return;
      }
      const running = commandTask('resummarize', options);
      const { taskId } = running;
      const report = await withClient(
        streams,
        (client) => client.call('resummarize', { ...input, taskId }),
        running,
      );
      print(options, report, () => renderResummarize(report));
      failIfStopped(report.stopped);
    });

  command('versions', 'the versions of a node, newest first')
    .argument('<node>')
    .action(async (nodeId: string, options: JsonOption) => {
      const versions = await withReading(streams, (memory) => memory.call('versions', { nodeId }));
      print(options, versions, () => renderVersions(versions));
    });

  compares(
    'diff',
    'what version B of a node says otherwise than version A',
    async (asked, options) => {
      const diff = await withClient(streams, (client) => client.call('diff', asked));
      print(options, diff, () => renderDiff(diff, asked.level));
    },
  );

  compares(
    'claims',
    'a second opinion: what versions A and B claim, disagreements first',
    async (asked, options) => {
      const claims = await withClient(streams, (client) => client.call('compareClaims', asked));
      print(options, claims, () => renderClaims(claims));
    },
  );

  command('edit', 'give a node a title of your own, as a version that later rollups keep')
    .argument('<node>')
    .requiredOption('--title <title>', 'its new title', words)
    .action((nodeId: string, options: JsonOption & { readonly title: string }) =>
      byHand(options, (client) => client.call('edit', { nodeId, title: options.title })),
    );

  command('pin', 'keep a version shown, whatever its inputs become')
    .argument('<node>')
    .argument('[version]', 'without it the shown one', within(1))
    .action((nodeId: string, version: number | undefined, options: JsonOption) =>
      byHand(options, (client) =>
        client.call('pin', { nodeId, ...(version === undefined ? {} : { version }) }),
      ),
    );

  command('unpin', 'let a pinned node follow its inputs again')
    .argument('<node>')
    .action((nodeId: string, options: JsonOption) =>
      byHand(options, (client) => client.call('unpin', { nodeId })),
    );

  command('revert', 'make a new version that says what an earlier one said')
    .argument('<node>')
    .argument('<version>', 'the earlier one', within(1))
    .action((nodeId: string, version: number, options: JsonOption) =>
      byHand(options, (client) => client.call('revert', { nodeId, version })),
    );

  command('fidelity', 'how well a text keeps what its source says')
    .argument('<node>')
    .addOption(new Option('--level <level>', 'which text').choices(TEXT_LEVELS).default('detailed'))
    .option('--judge', 'ask the judge model of the settings too')
    .action(
      async (
        nodeId: string,
        options: JsonOption & { readonly level: TextLevel; readonly judge?: true },
      ) => {
        const { level, judge } = options;
        const fidelity = await withClient(streams, (client) =>
          client.call('fidelity', { nodeId, level, judge: judge === true }),
        );
        print(options, fidelity, () => renderFidelity(fidelity));
      },
    );

  async function byHand(
    options: JsonOption,
    write: (client: Parameters<Parameters<typeof withClient>[1]>[0]) => Promise<OutputOf<'edit'>>,
  ): Promise<void> {
    const version = await withClient(streams, write);
    print(options, version, () => renderVersion(version));
  }
}

/** Only the given options; the settings decide the rest. */
function resummarizeInput(
  nodeId: string,
  options: ResummarizeOptions,
): InputOf<'estimateResummarize'> {
  const { below, provider, model, prompt, level, maxTokens, temperature } = options;
  return {
    nodeId,
    below: below === true,
    ...(provider && { provider }),
    ...(model !== undefined && { model }),
    ...(prompt !== undefined && { prompt }),
    ...(level && { level }),
    ...(maxTokens !== undefined && { maxTokens }),
    ...(temperature !== undefined && { temperature }),
    ...(!options.markers && { markers: false }),
    ...(!options.anchorCheck && { anchorCheck: false }),
  };
}
