import type { ReactNode } from 'react';
import { usePlace } from '../../ui/explorerContext.ts';
import { useOpenGrips } from './useOpenGrips.ts';

export interface EvidenceButtonProps {
  /** What the words behind it support. */
  readonly claim: string;
  readonly gripIds: readonly string[];
  readonly className: string | undefined;
  readonly onOpened?: () => void;
  readonly children: ReactNode;
}

/** A sentence that shows the words behind it; it says whether they are shown now. */
export function EvidenceButton({
  claim,
  gripIds,
  className,
  onOpened,
  children,
}: EvidenceButtonProps) {
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
      onClick={(event) => {
        openGrips({ text: claim, gripIds }, 0, event);
        onOpened?.();
      }}
    >
      {children}
    </button>
  );
}
