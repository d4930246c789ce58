import type { PageAddress } from '../../state/address.ts';
import { plural } from '../../state/labels.ts';
import { isWide, lensInput, NOTHING_LEFT } from '../../state/lens.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import { ConversationRows, useConversations } from './ConversationRows.tsx';
import { ListHeading } from './ListHeading.tsx';

export interface ConversationsPageProps {
  readonly page: Extract<PageAddress, { kind: 'conversations' }>;
}

/** All conversations, newest first. What narrows them down is part of the address. */
export function ConversationsPage({ page }: ConversationsPageProps) {
  const { navigation, queries } = useExplorer();
  const { open } = page;
  const lens = usePlace((place) => place.lens);
  const listed = useConversations({ ...lensInput(lens), ...(open ? { open } : {}) });
  const { data, failure, input } = listed;
  return (
    <article className="stack gap-3 page">
      <ListHeading title="Conversations" />
      <div className="wraps gap-4 row">
        <label className="row gap-2">
          <input
            type="checkbox"
            checked={open}
            onChange={(event) => navigation.openPage({ ...page, open: event.target.checked })}
          />
          Only open
        </label>
        <label className="row gap-2">
          <input
            type="checkbox"
            checked={lens.starred}
            onChange={(event) => navigation.setLens({ starred: event.target.checked })}
          />
          Only starred
        </label>
        <output className="quiet to-end">
          {data === undefined ? '' : plural(data.total, 'conversation')}
        </output>
      </div>
      {data === undefined && failure === null ? <p className="faint">Loading…</p> : null}
      {data === undefined && failure !== null ? (
        <ErrorNote
          what="The conversations could not be listed"
          failure={failure}
          onRetry={() => queries.retry('conversations', input)}
        />
      ) : null}
      {data?.total === 0 ? (
        <p className="faint">
          {open
            ? 'None of them left anything open.'
            : isWide(lens)
              ? 'There are none.'
              : NOTHING_LEFT}
        </p>
      ) : null}
      <ConversationRows listed={listed} />
    </article>
  );
}
