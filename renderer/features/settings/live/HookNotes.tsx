import { hookSetups, type Hook, type HookSetup } from '../../../state/hookSetup.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { useExplorer } from '../../../ui/explorerContext.ts';
import { Fold } from '../../../ui/Fold.tsx';
import { useCall } from '../../../ui/useCall.ts';
import { Group } from '../Section.tsx';

/** The command by which agents tell Strata of their logs, and what to put into their settings for it. */
export function HookNotes() {
  const { memory } = useExplorer();
  const data = useCall('followed', {}).data;
  // Notes for the sample would be read by nobody.
  if (memory === 'sample') return null;
  return (
    <Group
      title="Hooks of your agents"
      note={
        <>
          Agents with hooks can tell Strata themselves that a log changed, also while Strata is
          closed: each time they run a command that leaves a small note, which Strata takes up. It
          takes some milliseconds, and uses no network. More stands in <code>docs/hooks.md</code>,
          in the folder of Strata.
        </>
      }
    >
      {data === undefined ? null : (
        <>
          {data.hook === null ? (
            <p className="firm quiet">
              A hook needs Node, which is not installed on this machine. Strata follows your folders
              without one; with Node installed, the lines for your agents stand here.
            </p>
          ) : (
            <HookLines hook={data.hook} />
          )}
          <Place label="Notes lie in" name="Copy the path of the notes" text={data.spool} />
        </>
      )}
    </Group>
  );
}

function HookLines({ hook }: { readonly hook: Hook }) {
  return (
    <>
      <Place label="The command" name="Copy the command" text={hook.command} />
      {hookSetups(hook).map((setup) => (
        <Setup key={setup.agent} setup={setup} />
      ))}
    </>
  );
}

interface PlaceProps {
  readonly label: string;
  readonly name: string;
  readonly text: string;
}

function Place({ label, name, text }: PlaceProps) {
  return (
    <div className="row gap-2 gives">
      <span className="firm quiet">{label}</span>
      <code className="wrap gives">{text}</code>
      <CopyButton label="Copy" name={name} text={() => text} />
    </div>
  );
}

function Setup({ setup: { agent, file, place, text } }: { readonly setup: HookSetup }) {
  return (
    <Fold title={agent} note={file}>
      <div className="stack gap-2">
        <div className="row gap-2 gives">
          <span className="firm quiet">
            Put this into <code>{file}</code>, {place}:
          </span>
          <CopyButton label="Copy" name={`Copy the settings for ${agent}`} text={() => text} />
        </div>
        <pre className="wrap pre">{text}</pre>
      </div>
    </Fold>
  );
}
