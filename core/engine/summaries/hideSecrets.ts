import { findSecrets } from '../../domain/secrets/findSecrets.ts';
import { maskSecrets } from '../../domain/secrets/maskSecrets.ts';
import { preprocess } from '../../domain/summarize/preprocess.ts';
import type { SummaryEvent } from '../../domain/summarize/types.ts';
import type { PeriodSource, SegmentSource } from '../ports/summaryStore.ts';

/** Hides secrets in a text that was written of a conversation. */
export type HideSecrets = (text: string) => string;

/** What could be a piece of a secret; hyphens and dots end it as little as they end a secret. */
const RUN = /[\p{L}\p{N}+/=_.-]{6,}/gu;
/** From this length on also letters alone are no word that one just meets. */
const LONG_RUN = 14;
const PIECE = '[secret:piece]';

/**
 * Built-in texts quote sentences, and a secret that spans two of them is no longer seen in either: the
 * second line of a private key looks like nothing. So its pieces are known from the events.
 */
export function hideSecretsOf(
  events: readonly SummaryEvent[],
  { maskEmail }: { readonly maskEmail: boolean },
): HideSecrets {
  return hidePieces(secretsOf(events, maskEmail), maskEmail);
}

/** A node's source as a model may read it, and what hides secrets in texts about it. */
export function withoutSecrets<Source extends SegmentSource | PeriodSource>(
  source: Source,
  run: { readonly maskEmail: boolean },
): { readonly source: Source; readonly hide: HideSecrets } {
  if (source.level === 'segment') return { source, hide: hideSecretsOf(source.events, run) };
  // Texts were written without the secrets of their segments; this finds e-mail addresses and old texts'.
  const hide = hidePieces([], run.maskEmail);
  const children = source.children.map((child) => ({
    ...child,
    title: hide(child.title),
    brief: hide(child.brief),
    bullets: child.bullets.map((bullet) => ({ ...bullet, text: hide(bullet.text) })),
  }));
  return { source: { ...source, children }, hide };
}

function secretsOf(events: readonly SummaryEvent[], email: boolean): string[] {
  const found = findSecrets(events, preprocess(events).units, email);
  return [...found].flatMap(([event, secrets]) =>
    secrets.map(({ start, end }) => events[event]?.text.slice(start, end) ?? ''),
  );
}

function hidePieces(secrets: readonly string[], email: boolean): HideSecrets {
  const known = secrets.join('\n').toLowerCase();
  const isPiece = (run: string): boolean =>
    (run.length >= LONG_RUN || /\d/.test(run)) && known.includes(run.toLowerCase());
  return (text) => {
    const { text: masked } = maskSecrets(text, { email });
    if (known === '') return masked;
    return masked.replace(RUN, (run) => {
      // The sentence's end is no part of it.
      const bare = run.replace(/[.-]+$/, '');
      return isPiece(bare) ? PIECE + run.slice(bare.length) : run;
    });
  };
}
