import type { OutputOf } from '../../../../core/contract/procedures.ts';
import { formatCount, plural } from '../../../state/labels.ts';
import { formatMoney } from '../../../state/settingsMoney.ts';
import { useExplorer } from '../../../ui/explorerContext.ts';
import { useCall } from '../../../ui/useCall.ts';
import { CheckInput } from '../fields/CheckInput.tsx';
import { Group } from '../Section.tsx';
import { TaskPart } from '../TaskPart.tsx';
import { useForm } from '../useForm.ts';
import { useTaskRun } from '../useTaskRun.ts';

type Report = OutputOf<'linkIdeas'>;
type Estimate = OutputOf<'estimateLinkIdeas'>;

/** Whether the chosen model links ideas by itself, and what it would take to link those that are there. */
export function LinkedIdeas() {
  const { client, queries } = useExplorer();
  const { form, edit } = useForm('ideas');
  const { isDraft } = useForm('summaries');
  const run = useTaskRun('link', (taskId) => client.call('linkIdeas', { taskId, again: true }));
  const estimate = useCall('estimateLinkIdeas', run.isBusy ? null : { again: true });
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
      <TaskPart
        run={run}
        label="Link them now"
        mayStart={!isDraft && (estimate.data?.calls ?? 0) > 0}
        failed="They could not be linked"
        estimate={estimate}
        onRetry={() => queries.retry('estimateLinkIdeas', { again: true })}
        Facts={Facts}
        told={(report) => ({ words: reportWords(report), isWhole: report.stopped === null })}
        isDraft={isDraft}
      />
    </Group>
  );
}

function Facts({ estimate }: { readonly estimate: Estimate }) {
  const { reasons, blocked } = estimate;
  return (
    <>
      <p className="measure">{estimateWords(estimate)}</p>
      {reasons.map((reason) => (
        <p key={reason} className="note amber wrap">
          {reason}
        </p>
      ))}
      {blocked === null ? null : <p className="note amber">{blocked.message}</p>}
    </>
  );
}

function estimateWords({ ideas, calls, tokensIn, cost, givenUp }: Estimate): string {
  if (calls === 0) return 'The model was asked about all that is there.';
  const price = cost === null ? 'at a price that is not known' : `about ${formatMoney(cost)}`;
  return [
    `It was not asked about ${plural(ideas, 'idea')}: ${plural(calls, 'call')}, about ${formatCount(tokensIn)} tokens, ${price}.`,
    ...(givenUp === 0 ? [] : [`Its answers could not be used for ${plural(givenUp, 'turn')}.`]),
  ].join(' ');
}

function reportWords({ asked, links, refused, stopped }: Report): string {
  return [
    `Asked about ${plural(asked, 'idea')}: ${plural(links, 'link')}, ${formatCount(refused)} refused.`,
    ...(stopped === null ? [] : [stopped.message]),
  ].join(' ');
}
