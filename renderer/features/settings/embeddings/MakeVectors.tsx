import { useState } from 'react';
import { useStore } from 'zustand';
import { toFailure, type Failure } from '../../../../core/model/result.ts';
import { plural } from '../../../state/labels.ts';
import {
  embeddedWords,
  estimateWords,
  type EmbedEstimate,
  type EmbedReport,
} from '../../../state/settingsEmbeddings.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { useExplorer } from '../../../ui/explorerContext.ts';
import { useCall } from '../../../ui/useCall.ts';
import { TaskProgress } from '../../work/TaskProgress.tsx';
import { ActionButton } from '../ActionButton.tsx';
import { Group } from '../Section.tsx';
import { useForm } from '../useForm.ts';

/** What the vectors that are missing would cost, and how they are made. */
export function MakeVectors() {
  const { client, queries, work } = useExplorer();
  const { saved, isDraft } = useForm('embeddings');
  const [report, setReport] = useState<EmbedReport | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [asked, setAsked] = useState(false);
  const running = useStore(work.store, (state) =>
    [...state.running.values()].find(({ task }) => task === 'embed'),
  );
  // It changes with each part that is written, and counting it would slow that down.
  const busy = useStore(work.store, (state) => state.running.size > 0);
  const estimate = useCall('estimateEmbed', busy || asked ? null : {});
  const isOn = saved.settings.embeddings.enabled;
  const make = async (): Promise<void> => {
    setAsked(true);
    setReport(null);
    setFailure(null);
    try {
      setReport(await client.call('embed', { taskId: work.newTask() }));
    } catch (thrown) {
      const thrownFailure = toFailure(thrown);
      if (thrownFailure.code !== 'cancelled') setFailure(thrownFailure);
    } finally {
      queries.invalidate();
      setAsked(false);
    }
  };
  const mayMake =
    isOn && !isDraft && !asked && running === undefined && (estimate.data?.segments ?? 0) > 0;
  return (
    <Group
      title="Vectors"
      note="New parts of conversations get theirs after each index and once an hour, within the ceilings under Cost."
    >
      {estimate.failure === null ? null : (
        <ErrorNote
          what="It could not be estimated"
          failure={estimate.failure}
          onRetry={() => queries.retry('estimateEmbed', {})}
        />
      )}
      {estimate.data === undefined ? (
        estimate.failure === null && (
          <p className="note">
            {busy || asked ? 'Counted when the work that runs now has ended.' : 'Counting…'}
          </p>
        )
      ) : (
        <Facts estimate={estimate.data} />
      )}
      {isDraft ? (
        <p className="note">Counted for what holds now, not for what is being changed.</p>
      ) : null}
      <div className="ways">
        <ActionButton off={!mayMake} onClick={() => void make()}>
          Make vectors now
        </ActionButton>
        {running === undefined ? null : (
          <TaskProgress
            title={running.title}
            description={running.description}
            value={running.value}
            timeLeft={running.timeLeft.shown}
            onCancel={() => void work.cancel('embed', running.taskId)}
          />
        )}
      </div>
      {report === null ? null : (
        <output className={isWhole(report) ? 'quiet measure' : 'note amber'}>
          {embeddedWords(report)}
        </output>
      )}
      {failure === null ? null : <ErrorNote what="No vectors were made" failure={failure} />}
    </Group>
  );
}

function isWhole({ failed, stopped }: EmbedReport): boolean {
  return stopped === null && failed.length === 0;
}

function Facts({ estimate }: { readonly estimate: EmbedEstimate }) {
  const { excluded, blocked } = estimate;
  return (
    <>
      <p>{estimateWords(estimate)}</p>
      {excluded === 0 ? null : (
        <p className="note">Left out: {plural(excluded, 'part')} of projects that are excluded.</p>
      )}
      {blocked === null ? null : (
        <p className="note amber">
          {/* Up to a ceiling they would be made. */}
          {blocked.code === 'ceiling-reached' ? '' : 'They could not be made now: '}
          {blocked.message}
        </p>
      )}
    </>
  );
}
