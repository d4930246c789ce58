import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

export interface ConfirmProps {
  readonly title: string;
  /** The verb of what would be done, and of what is done instead. */
  readonly yes: string;
  readonly no: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
  readonly children: ReactNode;
}

/** Asks before something that cannot be taken back, or that sends words away. Escape means no. */
export function Confirm({ title, yes, no, onYes, onNo, children }: ConfirmProps) {
  return (
    <Dialog title={title} onClose={onNo}>
      <div className="stack gap-3">
        {children}
        <div className="ways">
          <Button onClick={onNo}>{no}</Button>
          <Button look="main" onClick={onYes}>
            {yes}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
