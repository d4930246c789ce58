import { useState, type KeyboardEvent } from 'react';
import type { Address } from '../../state/address.ts';
import { addressText } from '../../ui/CopyAddress.tsx';
import { copyText } from '../../ui/CopyButton.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';

/**
 * The single-letter keys of the evidence: `r` the original line of the event in focus (else of the
 * evidence's own), `c` copies the address, `[` and `]` step through the grips.
 */
export function useEvidenceKeys(ownEventId: string | null, address: Address) {
  const { navigation } = useExplorer();
  const [rawOf, setRawOf] = useState<string | null>(null);
  const toggleRaw = (eventId: string): void => setRawOf(rawOf === eventId ? null : eventId);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    switch (event.key) {
      case 'r': {
        const target = eventIdAround(event.target) ?? ownEventId;
        if (target !== null) toggleRaw(target);
        break;
      }
      case 'c':
        void copyText(addressText(address));
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
  };
  return { rawOf, toggleRaw, handlers: { onKeyDown } };
}

function eventIdAround(target: EventTarget): string | null {
  if (!(target instanceof Element)) return null;
  return target.closest<HTMLElement>('[data-event-id]')?.dataset['eventId'] ?? null;
}
