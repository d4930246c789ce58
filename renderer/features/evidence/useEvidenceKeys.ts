import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { Address } from '../../state/address.ts';
import { useExplorer } from '../../ui/explorerContext.ts';
import { isTyping } from '../../ui/isTyping.ts';
import { EVIDENCE_PANE } from '../../ui/panes.ts';
import { useCopyAddress } from '../../ui/useCopyAddress.ts';

export interface EvidenceKeys {
  /** The event whose original line is shown. */
  readonly rawOf: string | null;
  readonly toggleRaw: (eventId: string) => void;
}

/**
 * The single-letter keys of the whole evidence pane: `r` the original line of the event in focus (else
 * of the evidence's own), `c` copies the address, `[` and `]` step through the grips.
 */
export function useEvidenceKeys(ownEventId: string | null, address: Address): EvidenceKeys {
  const { navigation } = useExplorer();
  const copyAddress = useCopyAddress();
  const [rawOf, setRawOf] = useState<string | null>(null);
  const toggleRaw = useCallback(
    (eventId: string) => setRawOf((shown) => (shown === eventId ? null : eventId)),
    [],
  );

  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
    switch (event.key) {
      case 'r': {
        const target = eventIdAround(event.target) ?? ownEventId;
        if (target !== null) toggleRaw(target);
        break;
      }
      case 'c':
        void copyAddress(address);
        break;
      case '[':
        navigation.stepGrip(-1);
        break;
      case ']':
        navigation.stepGrip(1);
        break;
      default:
        return;
    }
    event.preventDefault();
  });

  useEffect(() => {
    const pane = document.getElementById(EVIDENCE_PANE);
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    pane?.addEventListener('keydown', listener);
    return () => pane?.removeEventListener('keydown', listener);
  }, []);
  return { rawOf, toggleRaw };
}

function eventIdAround(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null;
  return target.closest<HTMLElement>('[data-event-id]')?.dataset['eventId'] ?? null;
}

const isTaken = (target: EventTarget | null): boolean =>
  isTyping(target) || (target instanceof Element && target.closest('dialog') !== null);
