import type { ReactNode } from 'react';
import { formatStrataAddress } from '../../state/address.ts';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import { useOpenGrips } from './useOpenGrips.ts';

export interface EvidenceButtonProps {
  /** What the words behind it support. */
  readonly claim: string;
  readonly gripIds: readonly string[];
  readonly className: string | undefined;
  /** Does paper tell the address of the first words? */
  readonly isPrinted?: boolean;
  readonly onOpened?: () => void;
  readonly children: ReactNode;
}

/** A sentence that shows the words behind it; it says whether they are shown now. */
export function EvidenceButton({
  claim,
  gripIds,
  className,
  isPrinted = false,
  onOpened,
  children,
}: EvidenceButtonProps) {
  const { memory } = useExplorer();
  const openGrips = useOpenGrips();
  const current = usePlace(
    ({ evidence }) =>
      evidence?.kind === 'grips' && evidence.claim === claim && evidence.gripIds[0] === gripIds[0],
  );
  return (
    <button
      type="button"
      className={className}
      aria-current={current ? 'true' : undefined}
      data-address={
        isPrinted ? formatStrataAddress({ kind: 'grip', id: gripIds[0] ?? '' }, memory) : undefined
      }
      onClick={(event) => {
        openGrips({ text: claim, gripIds }, 0, event);
        onOpened?.();
      }}
    >
      {children}
    </button>
  );
}
