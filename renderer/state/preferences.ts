/** How the person likes the window. Kept in the browser's storage, checked when read. */
import { z } from 'zod';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { THEMES, type Theme } from '../../core/contract/bridge.ts';
import { DATE_LANGUAGES, WEEK_STARTS, type DateLanguage, type WeekStart } from './dates.ts';

/** How close things stand: `ui/tokens.css` says what that is in lengths. */
export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** Keys by commands' ids; none: the command has no key. */
export type ChangedKeys = Readonly<Record<string, readonly string[]>>;

export interface Preferences {
  readonly theme: Theme;
  readonly density: Density;
  /** The language that dates are written in. */
  readonly dates: DateLanguage;
  /** What weeks begin with, in the calendar and where weekdays are listed. */
  readonly weekStart: WeekStart;
  /** Widths of the side panes in CSS pixels. */
  readonly treeWidth: number;
  readonly evidenceWidth: number;
  /** Is the calendar above the tree of time open? */
  readonly calendar: boolean;
  /** Does a wide window open conversations with their outline? */
  readonly outline: boolean;
  /** Are thoughts and notes of the system listed in transcripts? */
  readonly asides: boolean;
  /** Keys that the person gave to commands, by the commands' ids. */
  readonly changedKeys: ChangedKeys;
}

/** Narrower, a pane cannot be read; wider, the middle cannot. */
export const PANE_LIMITS = {
  treeWidth: { min: 200, max: 560 },
  evidenceWidth: { min: 300, max: 900 },
} as const;

const KEY = 'strata.preferences';
const DEFAULTS: Preferences = {
  theme: 'system',
  density: 'comfortable',
  dates: 'en-GB',
  weekStart: 'language',
  treeWidth: 352,
  evidenceWidth: 440,
  calendar: true,
  outline: true,
  asides: true,
  changedKeys: {},
};

/** From this width on, a window has room for wider panes beside a page that is read with ease. */
const LARGE_WINDOW = 1600;
const LARGE: Partial<Preferences> = { treeWidth: 416, evidenceWidth: 560 };

function schemaOf(defaults: Preferences) {
  const width = (name: keyof typeof PANE_LIMITS) =>
    z.number().min(PANE_LIMITS[name].min).max(PANE_LIMITS[name].max).catch(defaults[name]);
  return z
    .object({
      theme: z.enum(THEMES).catch(defaults.theme),
      density: z.enum(DENSITIES).catch(defaults.density),
      dates: z.enum(DATE_LANGUAGES).catch(defaults.dates),
      weekStart: z.enum(WEEK_STARTS).catch(defaults.weekStart),
      treeWidth: width('treeWidth'),
      evidenceWidth: width('evidenceWidth'),
      calendar: z.boolean().catch(defaults.calendar),
      outline: z.boolean().catch(defaults.outline),
      asides: z.boolean().catch(defaults.asides),
      changedKeys: z.record(z.string(), z.array(z.string()).readonly()).readonly().catch({}),
    })
    .catch(defaults);
}

/** Windows of one memory share them, each with the widths of its own panes. */
export function createPreferences(
  window: Pick<Window, 'localStorage' | 'addEventListener' | 'innerWidth'>,
): StoreApi<Preferences> {
  const storage = window.localStorage;
  const preferencesSchema = schemaOf(
    window.innerWidth >= LARGE_WINDOW ? { ...DEFAULTS, ...LARGE } : DEFAULTS,
  );
  const store = createStore<Preferences>(() => preferencesSchema.parse(read(storage)));
  // What was heard is written already; to write it again would go back and forth for ever.
  let isHeard = false;
  store.subscribe((preferences) => {
    if (!isHeard) storage.setItem(KEY, JSON.stringify(preferences));
  });
  window.addEventListener('storage', ({ key }) => {
    if (key !== KEY) return;
    const { treeWidth, evidenceWidth } = store.getState();
    isHeard = true;
    store.setState({ ...preferencesSchema.parse(read(storage)), treeWidth, evidenceWidth });
    isHeard = false;
  });
  return store;
}

/** Keeps a width within its pane's limits. */
export function clampWidth(pane: keyof typeof PANE_LIMITS, pixels: number): number {
  const { min, max } = PANE_LIMITS[pane];
  return Math.round(Math.min(max, Math.max(min, pixels)));
}

function read(storage: Pick<Storage, 'getItem'>): unknown {
  try {
    return JSON.parse(storage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}
