import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';

/** Leaves thoughts and notes of the system out of transcripts, so that the talk stands alone; and back. */
export function AsidesButton() {
  const { preferences } = useExplorer();
  const isShown = useStore(preferences, ({ asides }) => asides);
  return (
    <Button
      look="quiet"
      title="Thoughts and notes of the system, in every transcript"
      onClick={() => preferences.setState({ asides: !isShown })}
    >
      {isShown ? 'Hide thinking' : 'Show thinking'}
    </Button>
  );
}
