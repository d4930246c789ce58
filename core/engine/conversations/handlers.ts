/** Handlers of the procedures about conversations as wholes. */
import type { conversationProcedures } from '../../contract/conversations.ts';
import type { Handlers } from '../../contract/handlers.ts';
import type { Settings } from '../../contract/settings.ts';
import { found } from '../library/found.ts';
import { timedLens } from '../search/askedTime.ts';
import type { ConversationReader } from './ports/conversationReader.ts';
import { amountsOf, priced } from './priceTokens.ts';

export interface ConversationDeps {
  readonly reader: Pick<ConversationReader, 'conversation'> & { zone(): Promise<string> };
  readonly heavyReader: Pick<ConversationReader, 'listConversations' | 'countWork'>;
  readonly settings: () => Promise<Settings>;
  readonly now: () => number;
}

export function createConversationHandlers(
  deps: ConversationDeps,
): Pick<Handlers, keyof typeof conversationProcedures> {
  const { reader, heavyReader, settings } = deps;
  const prices = async () => (await settings()).money.prices;
  return {
    async conversations({ limit, offset, open = false, agents = false, all = false, ...asked }) {
      const query = { ...(await timedLens(asked, deps)), open, agents, all, limit, offset };
      const { conversations, total } = await heavyReader.listConversations(query);
      const known = await prices();
      return { conversations: conversations.map((row) => priced(row, known)), total };
    },
    async conversation({ conversationId }) {
      const whole = found(await reader.conversation({ conversationId }), conversationId);
      return priced(whole, await prices());
    },
    async stats({ by, ...asked }) {
      const { rows, total } = await heavyReader.countWork(await timedLens(asked, deps), by);
      const known = await prices();
      return {
        rows: rows.map(({ usage, ...row }) => ({ ...row, ...amountsOf(usage, known) })),
        total: { ...withoutUsage(total), ...amountsOf(total.usage, known) },
      };
    },
  };
}

function withoutUsage<Row extends { readonly usage: unknown }>({
  usage: _usage,
  ...row
}: Row): Omit<Row, 'usage'> {
  return row;
}
