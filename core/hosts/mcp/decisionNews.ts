import type { McpServer } from '@modelcontextprotocol/server';
import type { Client } from '../../contract/client.ts';
import type { PayloadOf } from '../../contract/events.ts';
import { wholeText } from '../../text/fitText.ts';
import { ideasText, turnedText } from '../../text/ideasText.ts';
import type { ToolCall } from './defineTool.ts';
import type { Handles } from './handles.ts';

export interface DecisionNewsDeps extends Pick<ToolCall, 'zone'> {
  readonly client: Client;
  readonly handles: Pick<Handles, 'learn' | 'shorten'>;
  /** Whether the client speaks the protocol of before 2026: it subscribes otherwise, and takes messages. */
  readonly isLegacy: boolean;
}

/** The newest decisions, as a page that a client may listen to. */
const DECISIONS = 'strata://decisions';
const MARKDOWN = 'text/markdown';
const MOST = 50;

/**
 * Offers the newest decisions as a page. When a turn of a followed log replaces or denies one, whoever
 * listens to the page is told that it changed, and who takes messages, by what.
 */
export function registerDecisions(
  server: McpServer,
  { client, zone, handles, isLegacy }: DecisionNewsDeps,
): void {
  server.registerResource(
    'decisions',
    DECISIONS,
    {
      title: 'What was decided',
      description:
        'The newest decisions of all projects, with what they replaced. It changes when a turn replaces or contradicts one.',
      mimeType: MARKDOWN,
    },
    async (uri, { mcpReq: { signal } }) => {
      const [found, inZone] = await Promise.all([
        client.call('ideas', { intents: ['decision'], limit: MOST }, { signal }),
        zone(),
      ]);
      handles.learn(found);
      const text = handles.shorten(wholeText(ideasText(found, { zone: inZone })));
      return { contents: [{ uri: uri.href, mimeType: MARKDOWN, text }] };
    },
  );
  const { server: protocol } = server;
  const subscribed = new Set<string>();
  if (isLegacy) {
    protocol.setRequestHandler('resources/subscribe', ({ params: { uri } }) => {
      subscribed.add(uri);
      return {};
    });
    protocol.setRequestHandler('resources/unsubscribe', ({ params: { uri } }) => {
      subscribed.delete(uri);
      return {};
    });
  }
  async function tell(turned: PayloadOf<'decisionTurned'>): Promise<void> {
    // Of a client of 2026 the connection itself knows whether it listens.
    if (!isLegacy || subscribed.has(DECISIONS))
      await protocol.sendResourceUpdated({ uri: DECISIONS });
    if (!isLegacy) return;
    handles.learn(turned);
    const data = handles.shorten(turnedText(turned, { zone: await zone() }));
    // oxlint-disable-next-line typescript/no-deprecated -- clients of before 2026 are told in no other way
    await server.sendLoggingMessage({ level: 'notice', logger: 'decisions', data });
  }
  const release = client.on('decisionTurned', (turned) => {
    // A client that is about to leave misses nothing.
    void tell(turned).catch(() => undefined);
  });
  const { onclose } = protocol;
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- it has this callback, and no listeners
  protocol.onclose = () => {
    release();
    onclose?.();
  };
}
