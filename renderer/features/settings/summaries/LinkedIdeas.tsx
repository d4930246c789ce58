import { useState } from 'react';
import { useStore } from 'zustand';
import type { OutputOf } from '../../../../core/contract/procedures.ts';
import { toFailure, type Failure } from '../../../../core/model/result.ts';
import { formatCount, plural } from '../../../state/labels.ts';
import { formatMoney } from '../../../state/settingsMoney.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { useExplorer } from '../../../ui/explorerContext.ts';
import { useCall } from '../../../ui/useCall.ts';
import { TaskProgress } from '../../work/TaskProgress.tsx';
import { ActionButton } from '../ActionButton.tsx';
import { CheckInput } from '../fields/CheckInput.tsx';
import { Group } from '../Section.tsx';
import { useForm } from '../useForm.ts';

type Report = OutputOf<'linkIdeas'>;
type Estimate = OutputOf<'estimateLinkIdeas'>;

/** Whether the chosen model links ideas by itself, and what it would take to link those that are there. */
export function LinkedIdeas() {
  const { client, queries, work } = useExplorer();
  const { form, edit } = useForm('ideas');
  const { isDraft } = useForm('summaries');
  const [report, setReport] = useState<Report | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [asked, setAsked] = useState(false);
  const running = useStore(work.store, (state) =>
    [...state.running.values()].find(({ task }) => task === 'link'),
  );
  const busy = useStore(work.store, (state) => state.running.size > 0);
  const estimate = useCall('estimateLinkIdeas', busy || asked || isDraft ? null : { again: true });
  const link = async (): Promise<void> => {
    setAsked(true);
    setReport(null);
    setFailure(null);
    try {
      setReport(await client.call('linkIdeas', { taskId: work.newTask(), again: true }));
    } catch (thrown) {
      const thrownFailure = toFailure(thrown);
      if (thrownFailure.code !== 'cancelled') setFailure(thrownFailure);
    } finally {
      queries.invalidate();
      setAsked(false);
    }
  };
  const mayLink = !asked && running === undefined && (estimate.data?.calls ?? 0) > 0;
  return (
    <Group
      title="Ideas that belong together"
      note="The model says what was answered, done and replaced where the built-in rules do not see it. It is told ideas and the words that they quote; what these do not carry is dropped."
    >
      <CheckInput
        label="Link ideas as turns are completed"
        note="Asks the model once for all that was completed within three seconds, within the ceilings under Cost."
        checked={form.linkByModel}
        onChange={(linkByModel) => edit({ linkByModel })}
      />
      {failure === null ? null : <ErrorNote what="They could not be linked" failure={failure} />}
      {estimate.failure === null ? null : (
        <ErrorNote
          what="It could not be estimated"
          failure={estimate.failure}
          onRetry={() => queries.retry('estimateLinkIdeas', { again: true })}
        />
      )}
      {report === null ? null : <output>{reportWords(report)}</output>}
      {running === undefined ? (
        <>
          {estimate.data === undefined ? null : <p>{estimateWords(estimate.data)}</p>}
          {(estimate.data?.reasons ?? []).map((reason) => (
            <p key={reason} className="note amber wrap">
              {reason}
            </p>
          ))}
          <div>
            <ActionButton off={!mayLink} onClick={() => void link()}>
              Link them now
            </ActionButton>
          </div>
        </>
      ) : (
        <TaskProgress
          title={running.title}
          description={running.description}
          value={running.value}
          timeLeft={running.timeLeft.shown}
          onCancel={() => void work.cancel('link', running.taskId)}
        />
      )}
    </Group>
  );
}

function estimateWords({ ideas, calls, tokensIn, cost, givenUp, blocked }: Estimate): string {
  if (calls === 0) return 'The model was asked about all that is there.';
  const price = cost === null ? 'at a price that is not known' : `about ${formatMoney(cost)}`;
  return [
    `It was not asked about ${plural(ideas, 'idea')}: ${plural(calls, 'call')}, about ${formatCount(tokensIn)} tokens, ${price}.`,
    ...(givenUp === 0 ? [] : [`Its answers could not be used for ${plural(givenUp, 'turn')}.`]),
    ...(blocked === null ? [] : [blocked.message]),
  ].join(' ');
}

function reportWords({ asked, links, refused, stopped }: Report): string {
  return [
    `Asked about ${plural(asked, 'idea')}: ${plural(links, 'link')}, ${formatCount(refused)} refused.`,
    ...(stopped === null ? [] : [stopped.message]),
  ].join(' ');
}
