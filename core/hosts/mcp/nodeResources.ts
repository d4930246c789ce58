import { ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import type { McpServer } from '@modelcontextprotocol/server';
import { wholeText } from '../../text/fitText.ts';
import { toFailure } from '../../model/result.ts';
import type { ToolCall } from './defineTool.ts';
import { briefPrices, nextPrices } from './prices.ts';
import { showText } from '../../text/showText.ts';
import { tocText } from '../../text/tocText.ts';

type Memory = Pick<ToolCall, 'client' | 'zone'>;

const TEMPLATE = 'strata://node/{nodeId}';
const MARKDOWN = 'text/markdown';

/**
 * Offers every node as a page of Markdown; the years are listed, and each leads to what is below
 * it.
 */
export function registerNodes(server: McpServer, memory: Memory): void {
  const { client } = memory;
  server.registerResource(
    'node',
    new ResourceTemplate(TEMPLATE, {
      list: async ({ mcpReq: { signal } }) => {
        const { children } = await client.call('toc', {}, { signal });
        return {
          resources: children.map(({ nodeId, title, eventCount }) => ({
            uri: `strata://node/${nodeId}`,
            name: nodeId,
            title,
            description: `${eventCount} events`,
            mimeType: MARKDOWN,
          })),
        };
      },
    }),
    {
      title: 'Node of the memory',
      description: 'A year, month, week, day or segment: its text, its bullets, and what is below.',
      mimeType: MARKDOWN,
    },
    async (uri, variables, { mcpReq: { signal } }) => {
      try {
        const nodeId = decodeURIComponent(String(variables['nodeId']));
        const text = await pageOf(memory, nodeId, signal);
        return { contents: [{ uri: uri.href, mimeType: MARKDOWN, text }] };
      } catch (thrown) {
        const { code, message } = toFailure(thrown);
        if (code === 'not-found' || thrown instanceof URIError)
          throw new ResourceNotFoundError(uri.href, message);
        throw thrown;
      }
    },
  );
}

async function pageOf(
  { client, zone: askZone }: Memory,
  nodeId: string,
  signal: AbortSignal,
): Promise<string> {
  const [shown, toc, zone] = await Promise.all([
    client.call('show', { nodeId, level: 'detailed' }, { signal }),
    client.call('toc', { nodeId }, { signal }),
    askZone(),
  ]);
  const asking = { client, signal };
  const next = await nextPrices(asking, shown);
  const page = wholeText(showText(shown, { zone, next }));
  if (toc.children.length === 0) return page;
  const prices = await briefPrices(
    asking,
    toc.children.map((row) => row.nodeId),
  );
  return `${page}\n\n${wholeText(tocText(toc, { zone, prices }))}`;
}
