import { useEffect, useLayoutEffect } from 'react';
import { LARGE_WINDOW } from '../../state/preferences.ts';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';

/** In a large window a conversation opens with its outline, until the person closes it. */
export function useOutlineAside(): void {
  const { navigation, preferences } = useExplorer();
  const nodeId = usePlace((place) => place.nodeId);
  useLayoutEffect(() => {
    const isWanted = preferences.getState().outline && window.matchMedia(LARGE_WINDOW).matches;
    if (nodeId === null || !isWanted || !/^toc:(?:conversation|segment):/.test(nodeId)) return;
    if (navigation.store.getState().evidence === null) navigation.toggleOutline(nodeId);
  }, [navigation, preferences, nodeId]);
  useEffect(
    () =>
      navigation.store.subscribe(({ evidence, nodeId: now }, before) => {
        const was = before.evidence?.kind === 'outline';
        if (evidence?.kind === 'outline') preferences.setState({ outline: true });
        else if (was && evidence === null && now === before.nodeId)
          preferences.setState({ outline: false });
      }),
    [navigation, preferences],
  );
}
