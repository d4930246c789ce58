import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';
import { Icon } from './Icon.tsx';
import { goToPane, NODE_PANE } from './panes.ts';

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** For what stands side by side. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A modal dialog while it is rendered: holds the focus, which begins where one types, Escape closes it, then the focus goes back. */
export function Dialog({ title, onClose, wide = false, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    if (dialog?.open === false) dialog.showModal();
    // Where there is nothing to type, Enter should not close it unread.
    const field = dialog?.querySelector<HTMLElement>(
      '[data-body] :is(input[type="text"], textarea)',
    );
    (field ?? dialog)?.focus();
    if (field instanceof HTMLInputElement) field.select();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      // What opened it may be gone by what it did: the first import ends the empty memory.
      else goToPane(NODE_PANE);
    };
  }, []);
  // What had the focus may go away by what it did; then the dialog itself has it.
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus();
  });
  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      className={styles['dialog']}
      data-wide={wide ? '' : undefined}
      aria-labelledby={titleId}
      // Keys of what the dialog was opened from mean nothing in it.
      onKeyDown={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault();
        // React hands it on to the dialog that this one was opened from.
        event.stopPropagation();
        onClose();
      }}
    >
      <header className={styles['header']}>
        <h2 id={titleId}>{title}</h2>
        <Button look="quiet" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </Button>
      </header>
      <div className={styles['body']} data-body="">
        {children}
      </div>
    </dialog>
  );
}
