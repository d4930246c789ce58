/** `ideas link`: the chosen model links ideas, now or as turns are completed. */
import { Option } from 'commander';
import type { Command } from 'commander';
import type { OutputOf } from '../../contract/procedures.ts';
import { oneLine } from '../../model/visibleText.ts';
import { money, plural } from './amounts.ts';
import { commandTask, failIfStopped } from './options.ts';
import type { CommandTools, JsonOption } from './options.ts';
import { withClient } from './session.ts';

export interface LinkOptions extends JsonOption {
  readonly dryRun?: true;
  readonly again?: true;
  readonly live?: 'on' | 'off';
}

export function addLinkOptions(command: Command): Command {
  return command
    .option('--dry-run', 'with link: only tell what would be asked, and what it would cost')
    .option('--again', 'with link: also what was given up')
    .addOption(
      new Option(
        '--live <state>',
        'with link: whether turns are linked as they are completed, from now on',
      ).choices(['on', 'off']),
    );
}

export async function linkIdeas(
  tools: CommandTools,
  { json, dryRun, live, ...options }: LinkOptions,
): Promise<void> {
  const { print, streams } = tools;
  const again = options.again === true;
  if (live !== undefined) return switchLive(tools, { json, live });
  if (dryRun === true) {
    const estimate = await withClient(streams, (client) =>
      client.call('estimateLinkIdeas', { again }),
    );
    print({ json }, estimate, () => estimateText(estimate));
    return;
  }
  const running = commandTask('link', { json });
  const report = await withClient(
    streams,
    (client) => client.call('linkIdeas', { taskId: running.taskId, again }),
    running,
  );
  print({ json }, report, () => reportText(report));
  failIfStopped(report.stopped);
}

async function switchLive(
  { print, streams }: CommandTools,
  { json, live }: JsonOption & { readonly live: 'on' | 'off' },
): Promise<void> {
  const linkByModel = await withClient(streams, async (client) => {
    const { settings, revision } = await client.call('settings', {});
    const saved = await client.call('saveSettings', {
      ...settings,
      ideas: { ...settings.ideas, linkByModel: live === 'on' },
      revision,
    });
    return saved.settings.ideas.linkByModel;
  });
  print({ json }, { linkByModel }, () =>
    linkByModel
      ? 'On: the chosen model links the ideas of turns as they are completed, while a model is chosen.'
      : 'Off: only `ideas link` asks a model.',
  );
}

/** Ideas of a conversation that are named; the JSON has all. */
const NAMED = 3;
const LONGEST = 100;

function estimateText(estimate: OutputOf<'estimateLinkIdeas'>): string {
  const { ideas, calls, tokensIn, tokensOut, cost, model, excluded, givenUp, reasons, waiting } =
    estimate;
  const { blocked, conversations } = estimate;
  return [
    `${plural(ideas, 'idea')} by ${model ?? 'no model'}: ${plural(calls, 'call')} without tools, about ${plural(tokensIn, 'token')} in, ${tokensOut} out, ${cost === null ? 'price unknown' : money(cost)}`,
    ...(excluded === 0 ? [] : [`Left out, of excluded projects: ${plural(excluded, 'idea')}`]),
    ...(waiting === 0 ? [] : [`${plural(waiting, 'completed turn')} wait to be linked.`]),
    ...(givenUp === 0
      ? []
      : [`Given up: ${plural(givenUp, 'turn')}. \`--again\` asks once more.`, ...reasons]),
    ...(blocked === null ? [] : [`${blocked.message} (${blocked.code})`]),
    ...conversations.flatMap((one) => [
      `- ${one.conversationId}: ${plural(one.ideas.length, 'idea')}, ${plural(one.calls, 'call')}, about ${plural(one.tokensIn, 'token')}`,
      ...one.ideas.slice(0, NAMED).map((text) => `  ${oneLine(text, LONGEST)}`),
      ...(one.ideas.length > NAMED ? [`  (${one.ideas.length - NAMED} more)`] : []),
    ]),
  ].join('\n');
}

function reportText(report: OutputOf<'linkIdeas'>): string {
  const { asked, links, refused, unusable, calls, cost } = report;
  return [
    `${plural(asked, 'idea')} · ${plural(links, 'link')} · ${refused} refused · ${plural(calls, 'call')} · ${money(cost)}`,
    ...unusable,
  ].join('\n');
}
