import { useState } from 'react';
import type { InputOf } from '../../../core/contract/procedures.ts';
import type { Answer } from '../../client/queries.ts';
import { formatCount } from '../../state/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { useGrowingCall } from '../../ui/useCall.ts';
import { ConversationItem } from './ConversationItem.tsx';

const PAGE = 50;

type Asked = Omit<InputOf<'conversations'>, 'limit' | 'offset'>;

export interface ListedConversations extends Answer<'conversations'> {
  /** What was asked for. */
  readonly input: InputOf<'conversations'>;
  /** Asks for a page more. */
  readonly more: () => void;
}

/** Conversations, the newest first, a page at a time. */
export function useConversations(asked: Asked): ListedConversations {
  const subject = JSON.stringify(asked);
  const [pages, setPages] = useState({ subject, count: 1 });
  const count = pages.subject === subject ? pages.count : 1;
  const input = { ...asked, limit: count * PAGE };
  const answer = useGrowingCall('conversations', input, subject);
  return { ...answer, input, more: () => setPages({ subject, count: count + 1 }) };
}

/** Their rows, and the way to more of them; nothing where there are none. */
export function ConversationRows({ listed }: { readonly listed: ListedConversations }) {
  const { data, more } = listed;
  if (data === undefined || data.conversations.length === 0) return null;
  const rest = data.total - data.conversations.length;
  return (
    <>
      <ul className="rows" aria-label="Conversations">
        {data.conversations.map((row) => (
          <li key={row.conversationId}>
            <ConversationItem row={row} />
          </li>
        ))}
      </ul>
      {rest <= 0 ? null : (
        <div>
          <Button onClick={more}>
            Show {formatCount(Math.min(PAGE, rest))} more of {formatCount(rest)}
          </Button>
        </div>
      )}
    </>
  );
}
