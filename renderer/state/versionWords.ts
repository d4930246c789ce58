/** Versions of a text in words: why they were written, what they cost, how well they keep their source. */
import { PROVIDERS } from '../../core/model/providers.ts';
import { unreachable } from '../../core/model/result.ts';
import type { Fidelity } from '../../core/model/fidelity.ts';
import type { TextLevel, VersionCause } from '../../core/model/toc.ts';
import { formatCount } from './labels.ts';
import { PROVIDER_NAMES } from './settingsWords.ts';

/** Why a version was written, to follow its number: `v3, summarised again`. */
export function causeWords(cause: VersionCause): string {
  switch (cause) {
    case 'closed':
      return 'it closed';
    case 'late-events':
      return 'late events came';
    case 'rollup':
      return 'its parts changed';
    case 'manual':
      return 'summarised again';
    case 'edit':
      return 'edited by hand';
    case 'model-changed':
      return 'another summariser was chosen';
    case 'revert':
      return 'went back to an earlier version';
    default:
      return unreachable(cause);
  }
}

/** `$0`, `under $0.0001`, `$0.0008`, `$0.042`, `$1,204.50`. */
export function formatDollars(dollars: number): string {
  if (dollars === 0) return '$0';
  if (dollars < 0.0001) return 'under $0.0001';
  if (dollars < 0.01) return `$${dollars.toFixed(4)}`;
  if (dollars < 1) return `$${dollars.toFixed(3)}`;
  return inCents(dollars);
}

/** What work came to, where sums stand below one another: `$0`, `under $0.01`, `$0.88`, `$1,204.50`. */
export function formatCents(dollars: number): string {
  if (dollars === 0) return '$0';
  return dollars < 0.01 ? 'under $0.01' : inCents(dollars);
}

function inCents(dollars: number): string {
  const cents = Math.round(dollars * 100);
  return `$${formatCount(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`;
}

/** What a text cost; built-in texts and models of this machine cost nothing. */
export const costWords = (dollars: number): string =>
  dollars === 0 ? 'nothing' : formatDollars(dollars);

/** The name of who wrote a text, as the settings call it. */
export function summarizerName(summarizer: string): string {
  const provider = PROVIDERS.find((each) => each === summarizer);
  return provider === undefined ? summarizer : PROVIDER_NAMES[provider];
}

/** `820 ms`, `4.2 s`, `3 min 5 s`. */
export function formatDuration(ms: number): string {
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

type Measured = Pick<Fidelity, 'overall' | 'passes'>;

export const verdict = ({ passes }: Pick<Measured, 'passes'>): string =>
  passes ? 'passes' : 'does not pass';

/** Two decimals, cut and not rounded: what does not reach 0.85 must not look as if it did. */
export const formatShare = (share: number): string =>
  (Math.floor(share * 100 + 1e-9) / 100).toFixed(2);

const LEVEL_NAMES: Readonly<Record<TextLevel, string>> = {
  tags: 'Tags',
  brief: 'Brief',
  detailed: 'Detailed',
  full: 'Full',
};

export const levelName = (level: TextLevel): string => LEVEL_NAMES[level];

/** What of a version a person wrote: `title`, `points`, `title and points`; null when nothing. */
export function editedWords(edited: {
  readonly title: boolean;
  readonly bullets: boolean;
}): string | null {
  if (edited.title) return edited.bullets ? 'title and points' : 'title';
  return edited.bullets ? 'points' : null;
}
