import { useSyncExternalStore } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { COMMAND_KEY } from '../search/commandKey.ts';

const isApple = COMMAND_KEY === '⌘';

/** Where one was, and back again. */
export function BackForward() {
  const canGoBack = useSyncExternalStore(onEntry, () => window.navigation.canGoBack);
  const canGoForward = useSyncExternalStore(onEntry, () => window.navigation.canGoForward);
  return (
    <>
      <Button
        look="quiet"
        aria-label="Back"
        title={`Back (${isApple ? '⌘[' : 'Alt+←'})`}
        disabled={!canGoBack}
        onClick={() => window.history.back()}
      >
        <Icon name="previous" />
      </Button>
      <Button
        look="quiet"
        aria-label="Forward"
        title={`Forward (${isApple ? '⌘]' : 'Alt+→'})`}
        disabled={!canGoForward}
        onClick={() => window.history.forward()}
      >
        <Icon name="next" />
      </Button>
    </>
  );
}

function onEntry(listener: () => void): () => void {
  window.navigation.addEventListener('currententrychange', listener);
  return () => window.navigation.removeEventListener('currententrychange', listener);
}
