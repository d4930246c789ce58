/** The form of following: times in seconds and minutes, as a person thinks of them. */
import type { Settings } from '../../core/contract/settings.ts';
import { createFieldReader, numberText, type ReadForm } from './settingsFields.ts';

export interface LiveForm {
  readonly follow: boolean;
  /** Seconds. */
  readonly completeAfter: string;
  /** Minutes. */
  readonly partialAfter: string;
  /** Seconds. */
  readonly collect: string;
  /** Seconds. */
  readonly rescan: string;
}

type Times = Omit<Settings['live'], 'follow'>;
type TimeField = Exclude<keyof LiveForm, 'follow'>;

interface TimeRule {
  readonly setting: keyof Times;
  /** ms of one unit. */
  readonly unit: number;
  readonly min: number;
  readonly max: number;
}

/** What is sensible, in units of the field; within what the settings may hold. */
const RULES: Readonly<Record<TimeField, TimeRule>> = {
  completeAfter: { setting: 'completeAfterMs', unit: 1_000, min: 0.5, max: 600 },
  partialAfter: { setting: 'partialAfterMs', unit: 60_000, min: 1, max: 7 * 24 * 60 },
  collect: { setting: 'collectMs', unit: 1_000, min: 0, max: 60 },
  rescan: { setting: 'rescanMs', unit: 1_000, min: 5, max: 24 * 60 * 60 },
};

export function liveFormOf({ live }: Settings): LiveForm {
  const text = (field: TimeField): string => {
    const { setting, unit } = RULES[field];
    return numberText(live[setting] / unit);
  };
  return {
    follow: live.follow,
    completeAfter: text('completeAfter'),
    partialAfter: text('partialAfter'),
    collect: text('collect'),
    rescan: text('rescan'),
  };
}

/** Puts what the form says into the settings. A time that nobody changed stays as it is, whatever it is. */
export function readLive(form: LiveForm, settings: Settings): ReadForm<Settings> {
  const reader = createFieldReader();
  const saved = liveFormOf(settings);
  const time = (field: TimeField): number => {
    const { setting, unit, min, max } = RULES[field];
    if (form[field] === saved[field]) return settings.live[setting];
    return Math.round(unit * reader.number(field, form[field], { min, max, whole: false }));
  };
  return reader.finish({
    ...settings,
    live: {
      follow: form.follow,
      completeAfterMs: time('completeAfter'),
      partialAfterMs: time('partialAfter'),
      collectMs: time('collect'),
      rescanMs: time('rescan'),
    },
  });
}
