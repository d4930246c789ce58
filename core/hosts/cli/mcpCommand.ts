import { AGENT_CLIENTS } from '../../model/agentClients.ts';
import { StrataError } from '../../model/result.ts';
import type { Failure } from '../../model/result.ts';
import type { ServeMcpOptions } from '../mcp/serveMcp.ts';
import type { McpInstallOptions } from './mcpInstall.ts';
import type { CommandTools } from './options.ts';
import type { CliStreams } from './streams.ts';

interface McpOptions extends McpInstallOptions {
  readonly text?: true;
}

export function addMcpCommand(tools: CommandTools): void {
  const { command, streams } = tools;
  command(
    'mcp',
    'the memory for agents, as an MCP server over stdin and stdout; or set it up in an agent',
    'with `install` or `propose`, a document; else it changes nothing',
  )
    .argument(
      '[act]',
      'install: write Strata into the settings of an agent; without one, list them. propose: whether agents may write summaries and links',
    )
    .argument('[what]', `with install: ${AGENT_CLIENTS.join(', ')}; with propose: on, off`)
    .option('--text', 'no structured results: for agents that would show their model those alone')
    .option(
      '--brief',
      'with install: not the server, but a hook that tells where a project stands as a session begins',
    )
    .option('--remove', 'with install: take it out again')
    .option('--dry-run', 'with install: only say what would be written')
    .action(async (act: string | undefined, what: string | undefined, options: McpOptions) => {
      if (act === undefined) return mcp(streams, options);
      if (act === 'install') {
        const { mcpInstall } = await import('./mcpInstall.ts');
        return mcpInstall(tools, { ...options, client: what });
      }
      if (act === 'propose') {
        const { mcpPropose } = await import('./mcpPropose.ts');
        return mcpPropose(tools, { ...options, state: what });
      }
      throw new StrataError({
        code: 'bad-input',
        message: `mcp does not know “${act.slice(0, 100)}”: \`strata mcp\` serves, \`strata mcp install CLIENT\` sets it up in an agent, \`strata mcp propose on\` lets agents write.`,
      });
    });
}

/** Serves MCP until the agent closes standard input, or the process is asked to end. */
async function mcp({ stderr, env }: CliStreams, { text }: McpOptions): Promise<void> {
  const { keepStdout } = await import('../mcp/keepStdout.ts');
  const kept = keepStdout();
  try {
    await serveMemory({ stderr, env }, { stdout: kept.stream, textOnly: text === true });
  } finally {
    kept.giveBack();
  }
}

async function serveMemory(
  { stderr, env }: Pick<CliStreams, 'stderr' | 'env'>,
  served: Pick<ServeMcpOptions, 'stdout' | 'textOnly'>,
): Promise<void> {
  const [{ createHost }, { dataDirectory }, { serveMcp }] = await Promise.all([
    import('../createHost.ts'),
    import('../../node/dataDirectory.ts'),
    import('../mcp/serveMcp.ts'),
  ]);
  const stopped = Promise.withResolvers<void>();
  const reportBug = (thrown: unknown, where: string): void =>
    void stderr.write(
      `${where}: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}\n`,
    );
  const host = await createHost({
    dataDir: dataDirectory(env),
    rendererDir: null,
    env,
    // An agent learns from its calls why a memory does not open, and tells the person.
    hasWindow: true,
    // It stays as long as the agent, and others that join it expect followed paths to be followed.
    live: true,
    reportBug,
  });
  const stop = (): void => {
    process.once('SIGINT', () => process.exit(130));
    stopped.resolve();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  let failure: Failure | undefined;
  const endWithHost = async (): Promise<void> => {
    failure = await host.ended;
    stopped.resolve();
  };
  void endWithHost();
  const client = await host.connect();
  try {
    await serveMcp({
      ...served,
      client,
      // npm starts its programs in its own folder, and says where it was called.
      startedIn: env['INIT_CWD'] ?? process.cwd(),
      stopped: stopped.promise,
      reportBug,
    });
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
    client.close();
    await host.close();
  }
  if (failure !== undefined) throw new StrataError(failure);
}
