import { useState } from 'react';
import type { Client } from '../../../../core/contract/client.ts';
import type { OutputOf } from '../../../../core/contract/procedures.ts';
import { visibleLine } from '../../../../core/model/visibleText.ts';
import { agoWords } from '../../../state/activityTimes.ts';
import { FOLDER_STATES } from '../../../state/liveWords.ts';
import { plural, sourceName } from '../../../state/labels.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { useExplorer } from '../../../ui/explorerContext.ts';
import { useCall } from '../../../ui/useCall.ts';
import { useNow } from '../../activity/useNow.ts';
import { ActionFailure } from '../../activity/ActionFailure.tsx';
import { useWorkAction } from '../../activity/useWorkAction.ts';
import { FolderDialog } from '../../import/FolderDialog.tsx';
import { ActionButton } from '../ActionButton.tsx';
import { Group } from '../Section.tsx';

type Followed = OutputOf<'followed'>['folders'][number];

/** The folders that are followed, how each of them stands, and the ways to more and to fewer. */
export function FollowedFolders() {
  const { queries } = useExplorer();
  const { data, failure } = useCall('followed', {});
  const { act, isBusy, failed } = useWorkAction();
  const [choosing, setChoosing] = useState(false);
  const change = async (
    what: string,
    call: (client: Client) => Promise<unknown>,
  ): Promise<void> => {
    await act(what, call);
    // What is older is counted in what is followed.
    queries.retry('estimateBackfill', {});
  };
  const follow = (paths?: readonly string[]): void =>
    void change('That could not be followed', (client) =>
      client.call('follow', paths === undefined ? {} : { paths: [...paths] }),
    );
  return (
    <Group
      title="Followed folders"
      note="Following takes in what is written from now on; what is older is taken in below. Changes here take effect at once. What was taken in from a folder stays when it is followed no more."
    >
      {failure === null ? null : (
        <ErrorNote
          what="The followed folders could not be listed"
          failure={failure}
          onRetry={() => queries.retry('followed', {})}
        />
      )}
      <ActionFailure failed={failed} />
      {data?.folders.length === 0 ? <p className="note">None yet.</p> : null}
      {data === undefined || data.folders.length === 0 ? null : (
        <ul className="stack ruled-above" aria-label="Followed folders">
          {data.folders.map((folder) => (
            <Folder
              key={folder.path}
              folder={folder}
              onUnfollow={() =>
                void change('The folder is still followed', (client) =>
                  client.call('unfollow', { path: folder.path }),
                )
              }
            />
          ))}
        </ul>
      )}
      <div className="ways">
        <ActionButton off={isBusy} onClick={() => follow()}>
          Follow known tools
        </ActionButton>
        <ActionButton off={isBusy} onClick={() => setChoosing(true)}>
          Choose files or folders…
        </ActionButton>
      </div>
      {choosing ? (
        <FolderDialog
          verb="Follow"
          onClose={() => setChoosing(false)}
          onImport={(paths) => {
            setChoosing(false);
            follow(paths);
          }}
        />
      ) : null}
    </Group>
  );
}

interface FolderProps {
  readonly folder: Followed;
  readonly onUnfollow: () => void;
}

function Folder({ folder, onUnfollow }: FolderProps) {
  const now = useNow(10_000);
  const { path, source, state, detail, files, lastChange } = folder;
  const shown = visibleLine(path);
  const { words, isTrouble } = FOLDER_STATES[state];
  const facts = [
    source === null ? null : sourceName(source),
    files === null ? null : plural(files, 'log'),
    lastChange === null ? null : `changed ${agoWords(lastChange, now)}`,
  ].filter((fact) => fact !== null);
  return (
    <li className="with-end flows gap-3 ruled">
      <span className="cut mono" title={shown}>
        {shown}
      </span>
      <Button look="quiet" aria-label={`Unfollow ${shown}`} onClick={onUnfollow}>
        Unfollow
      </Button>
      <p className="quiet wrap across">
        <span data-look={isTrouble ? 'amber' : undefined}>{words}</span>
        {facts.length === 0 ? '' : ` · ${facts.join(' · ')}`}
      </p>
      {detail === null ? null : <p className="quiet wrap across">{detail}</p>}
    </li>
  );
}
