import { Confirm } from '../settings/Confirm.tsx';

export interface RestoreConfirmProps {
  /** When the backup was made. */
  readonly made: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Says what a restore does to the memory that is there, before it does it. */
export function RestoreConfirm({ made, onYes, onNo }: RestoreConfirmProps) {
  return (
    <Confirm
      title={`Go back to the memory of ${made}?`}
      yes="Restore this backup"
      no="Keep the memory as it is"
      onYes={onYes}
      onNo={onNo}
    >
      <ul>
        <li>
          The memory that is there now is not deleted. It is moved aside, whole, and listed here
          among the backups, so that you can go back to it in the same way.
        </li>
        <li>
          What came in after {made} is not in the backup. Import your logs again to have it; texts
          are written anew.
        </li>
        <li>Work that goes on is stopped first, and Strata opens the restored memory by itself.</li>
      </ul>
    </Confirm>
  );
}
