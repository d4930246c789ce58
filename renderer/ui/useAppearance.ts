import { useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import { giveTheme } from '../client/bridge.ts';
import type { Explorer } from '../state/explorer.ts';

/** Makes the window look as the person likes it. */
export function useAppearance({ preferences }: Pick<Explorer, 'preferences'>): void {
  const theme = useStore(preferences, (state) => state.theme);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === 'system') delete dataset['theme'];
    else dataset['theme'] = theme;
    giveTheme(theme);
  }, [theme]);
}
