import type { SegmentAnchor, SummaryEvent } from '../summarize/types.ts';

/** Finds the secrets of a text. Ranges are in UTF-16 units, in order, and do not overlap. */
export type MaskSecrets = (text: string) => {
  readonly found: readonly {
    readonly start: number;
    readonly end: number;
    /** Shown in place of the secret. */
    readonly mask: string;
  }[];
};

/**
 * Masks secrets in anchors. The whole event is searched, because an anchor may hold only part of a
 * secret; it is then masked as a whole.
 */
export function maskAnchors(
  anchors: readonly SegmentAnchor[],
  events: readonly SummaryEvent[],
  mask: MaskSecrets,
): SegmentAnchor[] {
  const secrets = new Map<number, ReturnType<MaskSecrets>['found']>();
  return anchors.map((anchor) => {
    const text = events[anchor.event]?.text ?? '';
    const found = secrets.get(anchor.event) ?? mask(text).found;
    secrets.set(anchor.event, found);
    const inside = found.filter(({ start, end }) => start < anchor.end && anchor.start < end);
    return inside.length === 0
      ? anchor
      : { ...anchor, text: withoutSecrets(text, anchor, inside), masked: true };
  });
}

function withoutSecrets(
  text: string,
  { start, end }: SegmentAnchor,
  secrets: ReturnType<MaskSecrets>['found'],
): string {
  let shown = '';
  let at = start;
  for (const secret of secrets) {
    shown += text.slice(at, Math.max(at, secret.start)) + secret.mask;
    at = Math.max(at, secret.end);
  }
  return (shown + text.slice(at, Math.max(at, end))).replace(/[\r\n]+/gu, ' ');
}
