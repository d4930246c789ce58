import { useEffect } from 'react';
import { useStore } from 'zustand';
import { THEMES, type Theme } from '../../../core/contract/bridge.ts';
import { giveTheme } from '../../client/bridge.ts';
import { useExplorer } from '../../ui/explorerContext.ts';
import styles from './ThemeSwitch.module.css';

const NAMES: Readonly<Record<Theme, string>> = {
  system: 'Theme: system',
  light: 'Theme: light',
  dark: 'Theme: dark',
};

/** Light, dark, or as the system has it. */
export function ThemeSwitch() {
  const { preferences } = useExplorer();
  const theme = useStore(preferences, (state) => state.theme);
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === 'system') delete dataset['theme'];
    else dataset['theme'] = theme;
    giveTheme(theme);
  }, [theme]);
  return (
    <select
      className={styles['select']}
      aria-label="Theme"
      value={theme}
      onChange={(event) => {
        const chosen = THEMES.find((each) => each === event.target.value);
        if (chosen !== undefined) preferences.setState({ theme: chosen });
      }}
    >
      {THEMES.map((each) => (
        <option key={each} value={each}>
          {NAMES[each]}
        </option>
      ))}
    </select>
  );
}
