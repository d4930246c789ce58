import type { OutputOf } from '../../contract/procedures.ts';
import { plural } from './amounts.ts';
import { commandTask, within } from './options.ts';
import type { CommandTools, JsonOption } from './options.ts';
import { withClient } from './session.ts';

interface SegmentationOptions extends JsonOption {
  readonly gapMinutes?: number;
  readonly join?: number;
  readonly limit?: number;
  readonly overlapTokens?: number;
  readonly dryRun?: true;
}

export function addSegmentationCommand({ command, print, streams }: CommandTools): void {
  command('segmentation', 'the numbers by which conversations are cut, or other ones')
    .option('--gap-minutes <n>', 'turns with a longer pause are never joined', within(1, 10_080))
    .option('--join <tokens>', 'turns are joined up to this weight', within(0, 100_000))
    .option('--limit <tokens>', 'a turn that weighs more is cut', within(200, 100_000))
    .option(
      '--overlap-tokens <n>',
      'the most that a segment is told of the one before',
      within(0, 4_000),
    )
    .option('--dry-run', 'only tell what would change')
    .action(async ({ json, dryRun, ...wanted }: SegmentationOptions) => {
      if (Object.keys(wanted).length === 0) {
        const present = await withClient(streams, (client) => client.call('segmentation', {}));
        print({ json }, present, () => numbers(present));
        return;
      }
      const running = commandTask('index', { json });
      const set = await withClient(
        streams,
        async (client) => {
          const told = await client.call('setSegmentation', { ...wanted, dryRun: dryRun === true });
          if (dryRun !== true) await client.call('index', { taskId: running.taskId });
          return told;
        },
        running,
      );
      print({ json }, set, () => `${numbers(set)}\n${effectWords(set)}`);
    });
}

function numbers({ gapMinutes, join, limit, overlapTokens }: OutputOf<'segmentation'>): string {
  return `Turns are joined up to ${join} tokens unless more than ${plural(gapMinutes, 'minute')} lie between them; a turn above ${limit} tokens is cut. A segment is told up to ${overlapTokens} tokens of the one before it.`;
}

function effectWords({ effect, dryRun }: OutputOf<'setSegmentation'>): string {
  const { before, after, replaced, texts } = effect;
  const whose = [
    ...(texts.byHand === 0
      ? []
      : [`${texts.byHand} with a text of yours, which goes to its successors`]),
    ...(texts.byModel === 0 ? [] : [`${texts.byModel} with a text by a model`]),
  ];
  return [
    `${plural(before, 'segment')} ${dryRun ? 'would become' : 'became'} ${after}`,
    `${replaced} ${dryRun ? 'would be' : 'were'} replaced${whose.length === 0 ? '' : ` (${whose.join('; ')})`}.`,
  ].join('; ');
}
