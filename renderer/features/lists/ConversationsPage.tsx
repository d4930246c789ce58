import { useState } from 'react';
import type { ListAddress } from '../../state/address.ts';
import { formatCount, plural } from '../../state/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { useCall, useGrowingCall } from '../../ui/useCall.ts';
import { ConversationItem } from './ConversationItem.tsx';
import { ListHeading } from './ListHeading.tsx';
import styles from './ListPage.module.css';

type Conversations = Extract<ListAddress, { kind: 'conversations' }>;

const PAGE = 50;
/** The value of the choice that narrows nothing down. */
const ANY = '';

/** All conversations, newest first. What narrows them down is part of the address. */
export function ConversationsPage({ list }: { readonly list: Conversations }) {
  const { navigation, queries } = useExplorer();
  const { project, open } = list;
  const projects = useCall('projects', {}).data?.projects ?? [];
  const subject = `${project} ${open}`;
  const [pages, setPages] = useState({ subject, count: 1 });
  const count = pages.subject === subject ? pages.count : 1;
  const input = {
    limit: count * PAGE,
    ...(project === null ? {} : { project }),
    ...(open ? { open } : {}),
  };
  const { data, failure } = useGrowingCall('conversations', input, subject);
  const narrow = (change: Partial<Conversations>): void =>
    navigation.openList({ ...list, ...change });
  const rest = data === undefined ? 0 : data.total - data.conversations.length;
  const isKnown = project === null || projects.some(({ projectId }) => projectId === project);
  return (
    <article className={styles['page']}>
      <ListHeading title="Conversations" address={list} />
      <div className={styles['filters']}>
        <SelectField
          label="Project"
          value={project ?? ANY}
          options={[
            { value: ANY, label: 'Any project' },
            ...(isKnown ? [] : [{ value: project, label: project }]),
            ...projects.map(({ projectId, name }) => ({ value: projectId, label: name })),
          ]}
          onChange={(chosen) => narrow({ project: chosen === ANY ? null : chosen })}
        />
        <label className={styles['check']}>
          <input
            type="checkbox"
            checked={open}
            onChange={(event) => narrow({ open: event.target.checked })}
          />
          Only open
        </label>
        <output className={styles['count']}>
          {data === undefined ? '' : plural(data.total, 'conversation')}
        </output>
      </div>
      {data === undefined && failure === null ? <p className={styles['quiet']}>Loading…</p> : null}
      {data === undefined && failure !== null ? (
        <ErrorNote
          what="The conversations could not be listed"
          failure={failure}
          onRetry={() => queries.retry('conversations', input)}
        />
      ) : null}
      {data?.total === 0 ? (
        <p className={styles['quiet']}>
          {open ? 'None of them left anything open.' : 'There are none.'}
        </p>
      ) : null}
      {data === undefined || data.conversations.length === 0 ? null : (
        <ul className={styles['rows']} aria-label="Conversations">
          {data.conversations.map((row) => (
            <li key={row.conversationId}>
              <ConversationItem row={row} />
            </li>
          ))}
        </ul>
      )}
      {rest <= 0 ? null : (
        <div>
          <Button onClick={() => setPages({ subject, count: count + 1 })}>
            Show {formatCount(Math.min(PAGE, rest))} more of {formatCount(rest)}
          </Button>
        </div>
      )}
    </article>
  );
}
