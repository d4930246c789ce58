import { useStore } from 'zustand';
import { THEMES, type Theme } from '../../../core/contract/bridge.ts';
import {
  DATE_LANGUAGES,
  firstDayOf,
  languageName,
  WEEK_STARTS,
  weekdayName,
  type DateLanguage,
  type WeekStart,
} from '../../state/dates.ts';
import { formatDay } from '../../state/labels.ts';
import { DENSITIES, type Density, type Preferences } from '../../state/preferences.ts';
import { useExplorer } from '../../ui/explorerContext.ts';
import { useZone } from '../../ui/useZone.ts';
import { useNow } from '../activity/useNow.ts';
import { DesktopGroup } from './DesktopGroup.tsx';
import { SelectInput } from './fields/SelectInput.tsx';
import { Group, Section } from './Section.tsx';
import { useDrafts } from './settingsContext.ts';
import { ZoneGroup } from './storage/ZoneGroup.tsx';

const THEME_NAMES: Readonly<Record<Theme, string>> = {
  system: 'Same as the system',
  light: 'Light',
  dark: 'Dark',
};

const DENSITY_NAMES: Readonly<Record<Density, string>> = {
  comfortable: 'Comfortable',
  compact: 'Compact: more on a screen',
};

/** How the window looks, and how it tells days and times. */
export function GeneralPage() {
  const { memory } = useExplorer();
  const [{ theme, density, dates, weekStart }, change] = usePreferences();
  const now = useNow(60_000);
  const zone = useZone();
  return (
    <Section intro="How Strata looks on this machine, and how it tells days and times.">
      <Group title="Look">
        <SelectInput
          label="Theme"
          value={theme}
          options={THEMES.map((value) => ({ value, label: THEME_NAMES[value] }))}
          onChange={(chosen) => change({ theme: chosen })}
        />
        <SelectInput
          label="Density"
          value={density}
          options={DENSITIES.map((value) => ({ value, label: DENSITY_NAMES[value] }))}
          onChange={(chosen) => change({ density: chosen })}
        />
        <SelectInput
          label="Language of dates"
          value={dates}
          options={DATE_LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
          note={`Today is ${formatDay(new Date(now).toISOString(), zone)}.`}
          onChange={(chosen) => change({ dates: chosen })}
        />
        <SelectInput
          label="Weeks begin on"
          value={weekStart}
          options={WEEK_STARTS.map((value) => ({ value, label: weekStartName(value, dates) }))}
          note="In the calendar and where weekdays are listed. Weeks with a number, W26, always begin on Monday."
          onChange={(chosen) => change({ weekStart: chosen })}
        />
      </Group>
      <DesktopGroup />
      {memory === 'sample' ? null : <ZoneGroup />}
    </Section>
  );
}

function weekStartName(start: WeekStart, dates: DateLanguage): string {
  const day = weekdayName(firstDayOf(start, dates));
  return start === 'language' ? `${day}, as the language of dates has it` : day;
}

/** What the person likes, and how to change it: at once, with a way back. */
function usePreferences(): [Preferences, (change: Partial<Preferences>) => void] {
  const { preferences } = useExplorer();
  const drafts = useDrafts();
  const change = (wanted: Partial<Preferences>): void => {
    const before = preferences.getState();
    preferences.setState(wanted);
    drafts.did(() => preferences.setState(before));
  };
  return [useStore(preferences), change];
}
