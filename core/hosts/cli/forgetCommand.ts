/** Commands that remove data from the memory for good, and about what is kept out of it. */
import type { InputOf, OutputOf } from '../../contract/procedures.ts';
import { StrataError } from '../../model/result.ts';
import { number, plural } from './amounts.ts';
import { commandTask, projectArgument, within, words } from './options.ts';
import type { CommandTools, JsonOption } from './options.ts';
import { printable } from './printable.ts';
import { withClient, withReading } from './session.ts';
import type { CliStreams } from './streams.ts';

interface ForgetOptions extends JsonOption {
  readonly conversation?: string;
  readonly project?: string;
  readonly from?: string;
  readonly to?: string;
  readonly dryRun?: true;
  readonly yes?: true;
}

export function addForgetCommands({ command, print, streams }: CommandTools): void {
  command('forget', 'remove from the memory for good, with all that was made from it')
    .option('--conversation <id>', 'a conversation, with its sub-agents', words)
    .option(
      '--project <project>',
      'all conversations of a project, by its name or id, or of a folder and those below it',
      words,
    )
    .option('--from <time>', 'a period: from this date or time on', words)
    .option('--to <time>', 'and up to this one, which stays', words)
    .option('--dry-run', 'only say what would go')
    .option('--yes', 'do not ask')
    .action(async (options: ForgetOptions) => {
      const wanted = forgetInput(options);
      const running = commandTask('forget', options);
      const { taskId } = running;
      const report = await withClient(
        streams,
        async (client) => {
          if (options.dryRun !== true && options.yes !== true && isAtTerminal(streams)) {
            const told = await client.call('forget', { ...wanted, dryRun: true });
            if (!(await agrees(renderForget(told)))) return null;
          }
          return client.call('forget', { ...wanted, dryRun: options.dryRun === true, taskId });
        },
        running,
      );
      if (report === null)
        throw new StrataError({ code: 'cancelled', message: 'Nothing was forgotten.' });
      print(options, report, () => renderForget(report));
    });

  command('forgotten', 'what was forgotten, and is kept out of the memory')
    .option('--allow <rule>', 'let later imports take it in again', within(1))
    .action(async (options: JsonOption & { readonly allow?: number }) => {
      const { allow } = options;
      const forgotten =
        allow === undefined
          ? await withReading(streams, (memory) => memory.call('forgotten', {}))
          : await withClient(streams, (client) => client.call('allowAgain', { ruleId: allow }));
      print(options, forgotten, () => renderForgotten(forgotten));
    });
}

function forgetInput({ conversation, project, from, to }: ForgetOptions): InputOf<'forget'> {
  return {
    ...(conversation === undefined ? {} : { conversationId: conversation }),
    // The engine may run elsewhere, so paths are resolved here.
    ...(project === undefined ? {} : { project: projectArgument(project) }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

/** A script has nobody to ask. */
function isAtTerminal({ stderr }: CliStreams): boolean {
  return process.stdin.isTTY && stderr.isTTY === true;
}

async function agrees(told: string): Promise<boolean> {
  const { createInterface } = await import('node:readline/promises');
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await asking.question(`${printable(told)}\nForget it for good? [y/N] `);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    asking.close();
  }
}

function renderForget(report: OutputOf<'forget'>): string {
  const { conversations, events, segments, texts, grips, rewritten, byHand } = report;
  const { rawBytes, backups, dryRun, compactionDue } = report;
  const left = backups.filter(({ outcome }) => outcome === 'unreachable');
  return [
    `${dryRun ? 'Would forget' : 'Forgot'} ${plural(events, 'event')} of ${plural(conversations, 'conversation')}, ${plural(rawBytes, 'byte')} of original lines, ${plural(segments, 'segment')}, ${plural(texts, 'text')}, ${plural(grips, 'grip')}.`,
    `Summaries of the days, weeks, months and years above are written anew: ${number(rewritten)}.`,
    ...(byHand.rewritten + byHand.gone === 0
      ? []
      : [
          `Edited or pinned by hand, and lost: ${number(byHand.rewritten)} of these, and ${number(byHand.gone)} of what goes as a whole.`,
        ]),
    ...backups.map(
      ({ file, outcome }) => `- backup ${file}: ${OUTCOMES[outcome][dryRun ? 'will' : 'was']}`,
    ),
    ...(left.length === 0 ? [] : ['Backups out of reach still hold it: delete them yourself.']),
    ...(compactionDue === true
      ? [
          'The disk has no room to write the file of the memory anew: words of it may be left there until Strata is started with as much free space as the memory is large.',
        ]
      : []),
    ...(dryRun ? [] : ['Run `strata index` to bring the table of contents up to date.']),
  ].join('\n');
}

const OUTCOMES = {
  cleaned: { was: 'forgot it too', will: 'would forget it too' },
  removed: {
    was: 'deleted, as this Strata cannot change it',
    will: 'would be deleted, as this Strata cannot change it',
  },
  unreachable: { was: 'out of reach', will: 'out of reach' },
} as const;

function renderForgotten({ rules }: OutputOf<'forgotten'>): string {
  if (rules.length === 0) return 'Nothing was forgotten.';
  return rules
    .map(({ ruleId, kind, value, from, to, at, events }) => {
      const what = kind === 'period' ? `${from ?? ''} to ${to ?? ''}` : (value ?? '');
      return `${ruleId}: ${kind} ${what}, ${plural(events, 'event')}, forgotten ${at}`;
    })
    .join('\n');
}
