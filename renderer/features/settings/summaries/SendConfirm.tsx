import type { Destination } from '../../../state/settingsDestinations.ts';
import { Confirm } from '../Confirm.tsx';

export interface SendConfirmProps {
  readonly destinations: readonly Destination[];
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Says what would be sent where, before the first time that it may be. */
export function SendConfirm({ destinations, onYes, onNo }: SendConfirmProps) {
  const hosts = destinations.map(({ host }) => host).join(' and ');
  return (
    <Confirm
      title={`Send words of your conversations to ${hosts}?`}
      yes={`Save, and send to ${hosts}`}
      no="Send nothing"
      onYes={onYes}
      onNo={onNo}
    >
      {destinations.map(({ host, uses }) => (
        <p key={host}>
          From now on{' '}
          <strong>
            {uses.map((use) => WHEN[use]).join(', and ')}, words of it go to {host}
          </strong>
          , beyond this machine:
        </p>
      ))}
      <ul>
        <li>what you and the assistant said, and what is kept of code, errors and tool output</li>
        <li>file names, paths and times that stand in it</li>
      </ul>
      <p>What is not sent:</p>
      <ul>
        <li>passwords, keys and tokens that Strata recognises: they are masked first</li>
        <li>conversations of projects that are excluded under Privacy</li>
        <li>what the preprocessors leave out; Preprocessors shows it for the open node</li>
      </ul>
      <p>Each request is listed under Privacy, and each cost under Money.</p>
    </Confirm>
  );
}

const WHEN: Readonly<Record<Destination['uses'][number], string>> = {
  summaries: 'whenever a node is summarised',
  judging: 'whenever you have a summary judged',
};
