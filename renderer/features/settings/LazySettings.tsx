import { useEffect, useState, type ComponentType } from 'react';
import { toFailure, type Failure } from '../../../core/model/result.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import type { SettingsDialogProps } from './SettingsDialog.tsx';

/** The settings, whose code is fetched when they are first opened: most visits never do. */
export function LazySettings(props: SettingsDialogProps) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const start = async (): Promise<void> => setLoaded(await load());
  useEffect(() => {
    let wanted = true;
    const first = async (): Promise<void> => {
      const result = await load();
      if (wanted) setLoaded(result);
    };
    void first();
    return () => {
      wanted = false;
    };
  }, []);
  if (loaded === null) return null;
  if (!('failure' in loaded)) return <loaded.Settings {...props} />;
  return (
    <Dialog title="Settings" onClose={props.onClose}>
      <ErrorNote
        what="The settings could not be opened"
        failure={loaded.failure}
        onRetry={() => void start()}
      />
    </Dialog>
  );
}

type Loaded =
  | { readonly Settings: ComponentType<SettingsDialogProps> }
  | { readonly failure: Failure };

async function load(): Promise<Loaded> {
  try {
    const { SettingsDialog } = await import('./SettingsDialog.tsx');
    return { Settings: SettingsDialog };
  } catch (thrown) {
    return { failure: toFailure(thrown) };
  }
}
