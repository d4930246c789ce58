import { useCallback, useState } from 'react';
import type { Address } from '../../state/address.ts';
import { useExplorer } from '../../ui/explorerContext.ts';
import { useCopyAddress } from '../../ui/useCopyAddress.ts';
import { usePageAct } from '../../ui/usePageAct.ts';

export interface EvidenceKeys {
  /** The event whose original line is shown. */
  readonly rawOf: string | null;
  readonly toggleRaw: (eventId: string) => void;
}

/**
 * What commands do with the whole evidence pane: the original line of the event in focus (else of the
 * evidence's own), the address, a step through the grips.
 */
export function useEvidenceKeys(ownEventId: string | null, address: Address): EvidenceKeys {
  const { navigation } = useExplorer();
  const copyAddress = useCopyAddress();
  const [rawOf, setRawOf] = useState<string | null>(null);
  const toggleRaw = useCallback(
    (eventId: string) => setRawOf((shown) => (shown === eventId ? null : eventId)),
    [],
  );
  usePageAct('raw-line', (from) => {
    const eventId = eventIdAround(from) ?? ownEventId;
    if (eventId !== null) toggleRaw(eventId);
  });
  usePageAct('copy-evidence', () => void copyAddress(address));
  // An event alone leaves these keys to the list that it was found in.
  const isGrip = address.kind === 'grip';
  usePageAct('previous-grip', isGrip ? () => navigation.stepGrip(-1) : null);
  usePageAct('next-grip', isGrip ? () => navigation.stepGrip(1) : null);
  return { rawOf, toggleRaw };
}

export const eventIdAround = (element: Element | null): string | null =>
  element?.closest<HTMLElement>('[data-event-id]')?.dataset['eventId'] ?? null;
