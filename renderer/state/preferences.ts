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

/** How much room a window has. */
export type WindowSize = 'small' | 'middle' | 'large';
/** In CSS pixels. */
export interface PaneWidths {
  readonly tree: number;
  readonly evidence: number;
}

export interface Preferences {
  readonly theme: Theme;
  readonly density: Density;
  /** The language that dates are written in. */
  readonly dates: DateLanguage;
  /** What weeks begin with, in the calendar and where weekdays are listed. */
  readonly weekStart: WeekStart;
  /** Widths that the person gave the side panes, in windows of each size: what fits a large one is too wide for a small one. */
  readonly paneWidths: Readonly<Record<WindowSize, Partial<PaneWidths>>>;
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
  tree: { min: 200, max: 560 },
  evidence: { min: 300, max: 900 },
} as const;

/** Where a window begins to be larger: from the last on it has room for wider panes beside a page that is read with ease. */
export const MIDDLE_WINDOW = '(width >= 1100px)';
export const LARGE_WINDOW = '(width >= 1600px)';
const MIDDLE_WIDTHS: PaneWidths = { tree: 352, evidence: 440 };
const WIDTHS: Readonly<Record<WindowSize, PaneWidths>> = {
  small: MIDDLE_WIDTHS,
  middle: MIDDLE_WIDTHS,
  large: { tree: 416, evidence: 560 },
};

const KEY = 'strata.preferences';
const DEFAULTS: Preferences = {
  theme: 'system',
  density: 'comfortable',
  dates: 'en-GB',
  weekStart: 'language',
  paneWidths: { small: {}, middle: {}, large: {} },
  calendar: true,
  outline: true,
  asides: true,
  changedKeys: {},
};

const widthSchema = ({ min, max }: (typeof PANE_LIMITS)[keyof PaneWidths]) =>
  z.number().min(min).max(max).exactOptional();
const widthsSchema = z
  .object({ tree: widthSchema(PANE_LIMITS.tree), evidence: widthSchema(PANE_LIMITS.evidence) })
  .catch({});

const preferencesSchema = z
  .object({
    theme: z.enum(THEMES).catch(DEFAULTS.theme),
    density: z.enum(DENSITIES).catch(DEFAULTS.density),
    dates: z.enum(DATE_LANGUAGES).catch(DEFAULTS.dates),
    weekStart: z.enum(WEEK_STARTS).catch(DEFAULTS.weekStart),
    paneWidths: z
      .object({ small: widthsSchema, middle: widthsSchema, large: widthsSchema })
      .catch(DEFAULTS.paneWidths),
    calendar: z.boolean().catch(DEFAULTS.calendar),
    outline: z.boolean().catch(DEFAULTS.outline),
    asides: z.boolean().catch(DEFAULTS.asides),
    changedKeys: z.record(z.string(), z.array(z.string()).readonly()).readonly().catch({}),
  })
  .catch(DEFAULTS);

/** Windows of one memory share them, each with the widths of its own panes. */
export function createPreferences(
  window: Pick<Window, 'localStorage' | 'addEventListener'>,
): StoreApi<Preferences> {
  const storage = window.localStorage;
  const store = createStore<Preferences>(() => preferencesSchema.parse(read(storage)));
  // What was heard is written already; to write it again would go back and forth for ever.
  let isHeard = false;
  store.subscribe((preferences) => {
    if (!isHeard) storage.setItem(KEY, JSON.stringify(preferences));
  });
  window.addEventListener('storage', ({ key }) => {
    if (key !== KEY) return;
    const { paneWidths } = store.getState();
    isHeard = true;
    store.setState({ ...preferencesSchema.parse(read(storage)), paneWidths });
    isHeard = false;
  });
  return store;
}

/** How wide the side panes are in a window of a size. */
export const widthsIn = (
  size: WindowSize,
  { paneWidths }: Pick<Preferences, 'paneWidths'>,
): PaneWidths => ({
  ...WIDTHS[size],
  ...paneWidths[size],
});

/** Gives a pane a width, within its limits, in windows of a size. */
export function widthGiven(
  { paneWidths }: Pick<Preferences, 'paneWidths'>,
  {
    size,
    pane,
    pixels,
  }: { readonly size: WindowSize; readonly pane: keyof PaneWidths; readonly pixels: number },
): Pick<Preferences, 'paneWidths'> {
  const { min, max } = PANE_LIMITS[pane];
  const width = Math.round(Math.min(max, Math.max(min, pixels)));
  return { paneWidths: { ...paneWidths, [size]: { ...paneWidths[size], [pane]: width } } };
}

function read(storage: Pick<Storage, 'getItem'>): unknown {
  try {
    return JSON.parse(storage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}
