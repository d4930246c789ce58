import { useState } from 'react';
import { formatDay, plural, sourceName } from '../../../state/labels.ts';
import type { Sweep } from '../../../state/storageSweep.ts';
import { fileName } from '../../../state/storageWords.ts';
import { Button } from '../../../ui/Button.tsx';
import { useExplorer } from '../../../ui/explorerContext.ts';
import { Fold } from '../../../ui/Fold.tsx';
import { goToPane, NODE_PANE } from '../../../ui/panes.ts';
import { ProjectName } from '../../../ui/ProjectName.tsx';
import { useCall } from '../../../ui/useCall.ts';
import { useZone } from '../../../ui/useZone.ts';
import { useLeaveSettings } from '../settingsContext.ts';
import styles from './StorageSection.module.css';

/** Each asks for the name of its conversation. */
const ROWS = 25;

/** What is not on the disk any more: the memory is all there is of it. */
export function OnlyHere({ onlyHere }: { readonly onlyHere: Sweep['onlyHere'] }) {
  const { files, conversations, events, items } = onlyHere;
  const [most, setMost] = useState(ROWS);
  if (files === 0)
    return <p className="note">Every log that Strata has read still lies on the disk, too.</p>;
  return (
    <>
      <p>
        Only Strata has them now: {plural(conversations, 'conversation')} with{' '}
        {plural(events, 'event')}, from {plural(files, 'log')} that {files === 1 ? 'is' : 'are'} not
        on the disk any more.
      </p>
      <Fold title="Show them" note={items.length < files ? `the newest ${items.length}` : ''}>
        <ul className={`stack gap-half ${styles['only']}`} aria-label="Only in Strata now">
          {items.slice(0, most).map((item) => (
            <Item key={item.path} item={item} />
          ))}
        </ul>
        {items.length > most ? (
          <Button onClick={() => setMost(most + ROWS)}>Show older</Button>
        ) : null}
      </Fold>
    </>
  );
}

function Item({ item }: { readonly item: Sweep['onlyHere']['items'][number] }) {
  const zone = useZone();
  const { path, source, project, lastWritten, conversationIds } = item;
  return (
    <li>
      <span className="quiet cut">{formatDay(lastWritten, zone)}</span>
      <span className="cut">
        {project === null ? sourceName(source) : <ProjectName project={project} />}
      </span>
      <span className="stack at-start cut">
        {conversationIds.length === 0 ? (
          <span className="note" title={path}>
            {fileName(path)}
          </span>
        ) : (
          conversationIds.map((conversationId) => (
            <ConversationLink key={conversationId} conversationId={conversationId} />
          ))
        )}
      </span>
    </li>
  );
}

function ConversationLink({ conversationId }: { readonly conversationId: string }) {
  const { navigation } = useExplorer();
  const leave = useLeaveSettings();
  const { data } = useCall('conversation', { conversationId });
  const open = (): void => {
    void navigation.openNodeInTree(conversationId);
    leave();
    // The settings give the focus back to what opened them first.
    requestAnimationFrame(() => goToPane(NODE_PANE));
  };
  return (
    <Button look="quiet" className="accent cut" title={conversationId} onClick={open}>
      {data?.title ?? data?.nativeId ?? conversationId}
    </Button>
  );
}
