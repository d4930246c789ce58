import { statSync } from 'node:fs';
import type { Client } from '../../contract/client.ts';
import type { PayloadOf } from '../../contract/events.ts';
import { StrataError } from '../../model/result.ts';
import { fsPath } from '../../node/pathText.ts';
import { systemErrors } from '../../node/systemErrors.ts';
import { createHost } from '../createHost.ts';
import { dataDirectory } from '../../node/dataDirectory.ts';
import type { JsonOption } from './options.ts';
import { argumentPath } from './options.ts';
import { printable } from './printable.ts';
import { renderEndedTurn, renderFollowing } from './renderWatch.ts';
import type { CliStreams } from './streams.ts';

/**
 * Follows logs until Ctrl-C and reports each turn when it has ended; for programs as one JSON
 * object per line, and each turn also as it begins. If another Strata holds the memory, that one
 * follows and this one reports.
 *
 * Throws `bad-input` for a path that does not exist.
 */
export async function watch(
  streams: CliStreams,
  paths: readonly string[],
  options: JsonOption,
): Promise<void> {
  const { stdout, stderr, env } = streams;
  const wanted = paths.map(argumentPath);
  wanted.forEach(expectThere);
  const ended = Promise.withResolvers<void>();
  const host = await createHost({
    dataDir: dataDirectory(env),
    rendererDir: null,
    env,
    live: true,
    reportBug: (thrown, where) =>
      stderr.write(
        printable(
          `${where}: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}\n`,
        ),
      ),
  });
  const tell = (object: unknown, words: string | null): void => {
    const line = options.json === true ? JSON.stringify(object) : words && printable(words);
    if (line !== null) stdout.write(`${line}\n`);
  };
  const stop = (): void => {
    process.once('SIGINT', () => process.exit(130));
    ended.resolve();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const client = await host.connect();
  try {
    const { zone } = await client.call('status', {});
    const said = Promise.withResolvers<void>();
    let told = said.promise;
    const tellTurn = async (turn: PayloadOf<'turn'>, before: Promise<void>): Promise<void> => {
      const line = { event: 'turn', ...(await aboutConversation(client, turn)), ...turn };
      // In order of arrival, after the list of what is followed.
      await before;
      tell(line, turn.state === 'open' ? null : renderEndedTurn(line, zone));
    };
    client.on('turn', (turn) => {
      told = tellTurn(turn, told);
    });
    const { active, folders } = await startFollowing(client, wanted);
    tell({ event: 'following', active, folders }, renderFollowing({ active, folders }));
    said.resolve();
    const failure = await Promise.race([ended.promise, client.closed, host.ended]);
    await told;
    if (failure !== undefined) throw new StrataError(failure);
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
    client.close();
    await host.close();
  }
}

/** Waiting for turns of a missing path would never end. */
function expectThere(path: string): void {
  if (systemErrors(path, () => statSync(fsPath(path), { throwIfNoEntry: false })) !== undefined)
    return;
  throw new StrataError({
    code: 'bad-input',
    message: `There is no file or folder ${path} to watch. Check the path; \`strata follow\` takes one that is still to come.`,
    details: { path },
  });
}

/** The tool and the folder in which it ran; a conversation that was just forgotten has neither. */
async function aboutConversation(
  client: Client,
  { conversationId }: PayloadOf<'turn'>,
): Promise<{ readonly source: string; readonly project: string | null }> {
  const known = await client.call('conversation', { conversationId }).catch(() => undefined);
  return {
    source: known?.source ?? conversationId.slice(0, conversationId.indexOf(':')),
    project: known?.project ?? null,
  };
}

/**
 * Follows the given paths; without any, what is already followed, or else the log folders of known
 * tools.
 */
async function startFollowing(client: Client, paths: readonly string[]) {
  if (paths.length > 0) return client.call('follow', { paths: [...paths] });
  const followed = await client.call('followed', {});
  if (followed.folders.length > 0) return followed;
  return client.call('follow', {});
}
