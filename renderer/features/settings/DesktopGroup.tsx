import { useEffect, useState } from 'react';
import type { DesktopChoices } from '../../../core/contract/bridge.ts';
import { toFailure, type Failure } from '../../../core/model/result.ts';
import { chooseForDesktop, desktopChoices, desktopPlatform } from '../../client/bridge.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { CheckInput } from './fields/CheckInput.tsx';
import { Group } from './Section.tsx';
import { useDrafts } from './settingsContext.ts';

/** What the desktop app does beyond its windows; nothing in a browser. */
export function DesktopGroup() {
  const drafts = useDrafts();
  const [choices, setChoices] = useState<DesktopChoices | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** Shows what holds once it does. Did it work? */
  const settle = async (asked: Promise<DesktopChoices | null>): Promise<boolean> => {
    try {
      setChoices(await asked);
      setFailure(null);
      return true;
    } catch (thrown) {
      setFailure(toFailure(thrown));
      return false;
    }
  };
  useEffect(() => {
    desktopChoices().then(setChoices, (thrown: unknown) => setFailure(toFailure(thrown)));
  }, []);
  if (choices === null && failure === null) return null;

  const change = async (wanted: Partial<DesktopChoices>): Promise<void> => {
    if (!(await settle(chooseForDesktop(wanted))) || choices === null) return;
    drafts.did(() => void settle(chooseForDesktop(choices)));
  };
  return (
    <Group title="In the background">
      {failure === null ? null : <ErrorNote what="The choice does not hold" failure={failure} />}
      {choices === null ? null : (
        <>
          <CheckInput
            label="Keep following when the window is closed"
            note={KEEP_NOTES[desktopPlatform() ?? ''] ?? KEEP_NOTE}
            checked={choices.keepFollowing}
            onChange={(keepFollowing) => void change({ keepFollowing })}
          />
          <CheckInput
            label="Notify me"
            note="When an import or a summarising of more than half a minute has ended, when a job fails, and when a tool is about to delete logs: only while no window of Strata has the focus. A notification holds counts, never a word of your conversations."
            checked={choices.notify}
            onChange={(notify) => void change({ notify })}
          />
        </>
      )}
    </Group>
  );
}

const KEEP_NOTE =
  'Strata then stays as an icon among those of the system, which says what it does, pauses following, and quits. Without this, closing the last window quits Strata.';

/** By platform, where it is otherwise. */
const KEEP_NOTES: Readonly<Record<string, string>> = {
  darwin:
    'Strata follows until you quit it, as apps on a Mac do. With this it also has an icon in the menu bar, which says what it does, pauses following, and quits.',
  linux: `${KEEP_NOTE} Some desktops, GNOME among them, show such icons only with an extension: there, start Strata again to see its window.`,
};
