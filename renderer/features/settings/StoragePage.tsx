import { formatBytes, plural } from '../../state/labels.ts';
import { useExplorer } from '../../ui/explorerContext.ts';
import { useCall } from '../../ui/useCall.ts';
import { Section } from './Section.tsx';
import { BackupsGroup } from './storage/BackupsGroup.tsx';
import { CheckGroup } from './storage/CheckGroup.tsx';
import { ForgottenGroup } from './storage/ForgottenGroup.tsx';
import { PartsGroup } from './storage/PartsGroup.tsx';
import { SweepGroup } from './storage/SweepGroup.tsx';

/** How the memory is kept safe, and what is kept out of it. */
export function StoragePage() {
  const { memory } = useExplorer();
  if (memory === 'sample')
    return (
      <Section intro="This is the sample memory: it is made anew whenever it is needed, and holds nothing of yours. Go back to your memory to see how that one is kept.">
        {null}
      </Section>
    );
  return <OwnMemory />;
}

function OwnMemory() {
  const counts = useCall('status', {}).data?.counts;
  const memory = useCall('backups', {}).data?.memory;
  return (
    <Section
      intro={
        <>
          The memory is one file on this machine
          {memory === undefined ? '. ' : `: ${memory.file}, ${formatBytes(memory.bytes)}. `}
          {counts === undefined
            ? null
            : `It holds ${plural(counts.events, 'event')} of ${plural(counts.conversations, 'conversation')}, sub-agents and those without a word among them, which no list counts.`}
        </>
      }
    >
      <SweepGroup />
      <BackupsGroup />
      <CheckGroup />
      <PartsGroup />
      <ForgottenGroup />
    </Section>
  );
}
