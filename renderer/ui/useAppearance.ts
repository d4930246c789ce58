import { useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import { giveTheme } from '../client/bridge.ts';
import { beginWeeksWith, writeDatesIn } from '../state/dates.ts';
import type { Explorer } from '../state/explorer.ts';

/** Makes the window look as the person likes it. Gives what everything that shows dates is drawn anew for. */
export function useAppearance({ preferences }: Pick<Explorer, 'preferences'>): string {
  const { theme, density, dates, weekStart } = useStore(preferences);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === 'system') delete dataset['theme'];
    else dataset['theme'] = theme;
    giveTheme(theme);
  }, [theme]);
  useLayoutEffect(() => {
    document.documentElement.dataset['density'] = density;
  }, [density]);
  // Before anything below is drawn, which asks for formats.
  writeDatesIn(dates);
  beginWeeksWith(weekStart);
  return `${dates} ${weekStart}`;
}
