/** Agents' clients of `strata mcp`, each with the process that it starts, as they are used today. */
import process from 'node:process';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { z } from 'zod';
import { CLI_MAIN } from '../../helpers/cliMain.ts';
import { NODE_FLAGS } from '../../helpers/nodeFlags.ts';

/** The official client in both of its dialects, and the one of before. */
export const AGENTS = ['2.4 modern', '2.4 legacy', '1.32'] as const;
export type Agent = (typeof AGENTS)[number];

const toolSchema = z.object({
  name: z.string(),
  description: z.string(),
  annotations: z.record(z.string(), z.unknown()),
  inputSchema: z.object({
    properties: z.record(z.string(), z.looseObject({ description: z.string() })),
  }),
  outputSchema: z.looseObject({ type: z.literal('object') }).optional(),
});

const resultSchema = z.object({
  content: z.tuple([z.object({ type: z.literal('text'), text: z.string() })]),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  isError: z.boolean().default(false),
});

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onprogress?: (progress: { readonly progress: number }) => void;
}

/** What tests use of a client, whichever it is. It checks results against the schemas that it was told. */
export interface McpSession {
  readonly instructions: string | undefined;
  readonly pid: number | null;
  tools(): Promise<readonly z.infer<typeof toolSchema>[]>;
  call(
    name: string,
    input: Readonly<Record<string, unknown>>,
    options?: CallOptions,
  ): Promise<z.infer<typeof resultSchema>>;
  resources(): Promise<unknown>;
  templates(): Promise<unknown>;
  read(uri: string): Promise<unknown>;
  /** The text of a prompt. */
  prompt(name: string, input: Readonly<Record<string, string>>): Promise<unknown>;
  close(): Promise<void>;
}

export interface McpProcess {
  readonly home: string;
  readonly args?: readonly string[];
  /** What the client calls itself. */
  readonly name?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** What such a process is started as. */
export function mcpCommand({ home, args = [], env = {} }: McpProcess) {
  const own = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return {
    command: process.execPath,
    args: [...NODE_FLAGS, CLI_MAIN, 'mcp', ...args],
    env: {
      ...Object.fromEntries(own),
      STRATA_HOME: home,
      STRATA_TIMEZONE: 'UTC',
      NODE_ENV: 'test',
      ...env,
    },
  };
}

export async function connectMcp(agent: Agent, options: McpProcess): Promise<McpSession> {
  const started = { ...mcpCommand(options), stderr: 'inherit' as const };
  const identity = { name: options.name ?? 'a test', version: '1' };
  if (agent === '1.32') {
    const transport = new EarlierTransport(started);
    const client = new EarlierClient(identity);
    await client.connect(transport);
    return {
      ...sessionOf(client, transport),
      call: async (name, input, how) =>
        resultSchema.parse(
          await client.callTool({ name, arguments: { ...input } }, undefined, how),
        ),
    };
  }
  const transport = new StdioClientTransport(started);
  const mode = agent === '2.4 modern' ? 'auto' : 'legacy';
  const client = new Client(identity, { versionNegotiation: { mode } });
  await client.connect(transport);
  if (client.getProtocolEra() !== (mode === 'auto' ? 'modern' : 'legacy'))
    throw new Error(`the client speaks ${client.getProtocolEra()}`);
  return {
    ...sessionOf(client, transport),
    call: async (name, input, how) =>
      resultSchema.parse(await client.callTool({ name, arguments: { ...input } }, how)),
  };
}

function sessionOf(
  client: Client | EarlierClient,
  transport: { readonly pid: number | null },
): Omit<McpSession, 'call'> {
  return {
    instructions: client.getInstructions(),
    pid: transport.pid,
    tools: async () => z.array(toolSchema).parse((await client.listTools()).tools),
    resources: async () => (await client.listResources()).resources,
    templates: async () => (await client.listResourceTemplates()).resourceTemplates,
    read: async (uri) => (await client.readResource({ uri })).contents,
    prompt: async (name, input) =>
      (await client.getPrompt({ name, arguments: { ...input } })).messages,
    close: () => client.close(),
  };
}
