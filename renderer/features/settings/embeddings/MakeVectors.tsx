import { plural } from '../../../state/labels.ts';
import {
  embeddedWords,
  estimateWords,
  isMissing,
  type EmbedEstimate,
  type EmbedReport,
} from '../../../state/settingsEmbeddings.ts';
import { useExplorer } from '../../../ui/explorerContext.ts';
import { useCall } from '../../../ui/useCall.ts';
import { Group } from '../Section.tsx';
import { TaskPart } from '../TaskPart.tsx';
import { useForm } from '../useForm.ts';
import { useTaskRun } from '../useTaskRun.ts';

/** What the vectors that are missing would cost, and how they are made. */
export function MakeVectors() {
  const { client, queries } = useExplorer();
  const { saved, isDraft } = useForm('embeddings');
  const run = useTaskRun('embed', (taskId) => client.call('embed', { taskId }));
  const estimate = useCall('estimateEmbed', run.isBusy ? null : {});
  const isOn = saved.settings.embeddings.enabled;
  return (
    <Group
      title="Vectors"
      note="New parts of conversations get theirs after each index and once an hour, within the ceilings under Cost."
    >
      <TaskPart
        run={run}
        label="Make vectors now"
        mayStart={isOn && !isDraft && estimate.data !== undefined && isMissing(estimate.data)}
        failed="No vectors were made"
        estimate={estimate}
        onRetry={() => queries.retry('estimateEmbed', {})}
        Facts={Facts}
        told={(report) => ({ words: embeddedWords(report), isWhole: isWhole(report) })}
        isDraft={isDraft}
      />
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
      <p className="measure">{estimateWords(estimate)}</p>
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
