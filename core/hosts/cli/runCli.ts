import { Command, CommanderError } from 'commander';
import packageJson from '../../../package.json' with { type: 'json' };
import { errorFacts } from '../../contract/errors.ts';
import { toFailure } from '../../model/result.ts';
import { familiesFor } from './commandFamilies.ts';
import type { AddCommand, Print } from './options.ts';
import { printable } from './printable.ts';
import type { CliTerminal } from './streams.ts';

const EXIT = { done: 0, usage: 2 } as const;

/**
 * Runs one command and returns its exit code: 0 done, 1 failed, 2 wrong usage, 3 nothing found or
 * no such id, 4 done except for a part that could not be read. With `--json`, stdout holds one JSON
 * document and nothing else.
 */
export async function runCli(args: readonly string[], streams: CliTerminal): Promise<number> {
  // As an option of the program it would be taken from the commands that have one.
  if (args.length === 1 && args[0] === '--version') {
    streams.stdout.write(`${packageJson.version}\n`);
    return EXIT.done;
  }
  try {
    const program = createProgram(args[0], streams);
    await program.parseAsync([...args], { from: 'user' });
    return EXIT.done;
  } catch (thrown) {
    // Commander has already printed its message.
    if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? EXIT.done : EXIT.usage;
    const { code, message } = toFailure(thrown);
    streams.stderr.write(`${printable(message)}\n`);
    if (code === 'internal' && thrown instanceof Error && thrown.stack !== undefined)
      streams.stderr.write(`${printable(thrown.stack)}\n`);
    return errorFacts[code].exitCode;
  }
}

/** Only with the family of the named command; with all of them if none is named. */
function createProgram(named: string | undefined, streams: CliTerminal): Command {
  const program = new Command('strata')
    .description('The memory that AI conversations leave behind: keep it, read it, prove it.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void streams.stdout.write(text),
      writeErr: (text) => void streams.stderr.write(text),
    })
    .showHelpAfterError('Run `strata help` for what there is.')
    .addHelpText('after', `${ENVIRONMENT}\n\nStrata ${packageJson.version}`);

  const print: Print = (options, output, text) => {
    const shown = options.json === true ? JSON.stringify(output) : printable(text());
    streams.stdout.write(`${shown}\n`);
  };
  const command: AddCommand = (name, description, json = 'print one JSON document') =>
    program
      .command(name)
      .description(description)
      .option('--json', json)
      .configureOutput({
        writeOut: (text) => void streams.stdout.write(text),
        writeErr: (text) => void streams.stderr.write(text),
      });
  for (const add of familiesFor(named)) add({ command, print, streams });
  return program;
}

const ENVIRONMENT = `
Environment:
  STRATA_HOME                         the data directory
  STRATA_PROVIDER, STRATA_MODEL       who writes summaries, before the settings of the window
  OPENAI_BASE_URL, OPENAI_API_KEY     an OpenAI-compatible endpoint and its key
  ANTHROPIC_API_KEY                   the key of Anthropic

Exit codes:
  0  done
  1  failed
  2  wrong usage
  3  nothing found, or no such id
  4  done, but some logs could not be read, or not to their end

Words of the memory are sent to a provider only where one is chosen, and for vectors only where
\`embeddings\` are on.`;
