import { existsSync } from 'node:fs';
import { StrataError, toFailure } from '../../model/result.ts';
import { databasePath, dataDirectory } from '../../node/dataDirectory.ts';
import { projectArgument, within } from './options.ts';
import type { CommandTools, JsonOption } from './options.ts';
import { noRoom } from './searchFailures.ts';
import { withReading } from './session.ts';
import type { CliStreams } from './streams.ts';

interface BriefOptions extends JsonOption {
  readonly project?: string;
  readonly budget: number;
  readonly hook?: true;
  readonly home?: string;
}

export function addBriefCommand({ command, print, streams }: CommandTools): void {
  command('brief', 'where a project stands: last worked on, open, decided, done')
    .option('--project <project>', 'its name, id or folder', projectArgument)
    .option('--budget <tokens>', 'tokens that the text may take', within(1, 1_000_000), 400)
    .option(
      '--hook',
      'as the hook of an agent’s session: of the folder that it is run in, in the form that agents read; nothing of a project that is unknown or excluded',
    )
    .option('--home <folder>', 'with --hook: the data directory; else STRATA_HOME')
    .action(async ({ json, project, budget, hook, home }: BriefOptions) => {
      if (hook === true) {
        const env = { ...streams.env, ...(home === undefined ? {} : { STRATA_HOME: home }) };
        const text = await briefUnasked({ ...streams, env }, { budget });
        if (text !== '') streams.stdout.write(`${JSON.stringify(asContext(text))}\n`);
        return;
      }
      if (project === undefined) throw noProject();
      const made = await withReading(streams, (memory) =>
        memory.call('brief', { project, budget }),
      );
      print({ json }, made, () => made.text);
      if (made.text === '') throw noRoom(budget);
    });
}

/** Empty where there is nothing to tell: an agent's session begins all the same. */
async function briefUnasked(
  streams: CliStreams,
  { budget }: { readonly budget: number },
): Promise<string> {
  const { env } = streams;
  if (!existsSync(databasePath(dataDirectory(env)))) return '';
  // Claude Code names the session's folder; others start hooks in it.
  const project = [env['CLAUDE_PROJECT_DIR'], env['INIT_CWD']].find((one) => one) ?? process.cwd();
  try {
    const { text } = await withReading(streams, (memory) =>
      memory.call('brief', { project, budget, unasked: true }),
    );
    return text === '' ? '' : `${WHAT}\n${text}`;
  } catch (thrown) {
    if (toFailure(thrown).code === 'not-found') return '';
    throw thrown;
  }
}

const WHAT =
  'From Strata, the memory of earlier sessions: where this project stands. `expand_grip` of its MCP server shows the words behind a grip.';

/** As Claude Code and Codex take it from a hook of a session's start. */
const asContext = (text: string) => ({
  hookSpecificOutput: { hookEventName: 'SessionStart', additionalContext: text },
});

const noProject = (): StrataError =>
  new StrataError({
    code: 'bad-input',
    message: 'Name a project: `strata brief --project NAME`. `strata projects` lists them.',
  });
