import { Confirm } from '../Confirm.tsx';

export interface EmbedConfirmProps {
  readonly host: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Says what would be sent, before the first time that it may be. */
export function EmbedConfirm({ host, onYes, onNo }: EmbedConfirmProps) {
  return (
    <Confirm
      title={`Send what your conversations are about to ${host}?`}
      yes={`Save, and send to ${host}`}
      no="Send nothing"
      onYes={onYes}
      onNo={onNo}
    >
      <p>
        From now on, <strong>whenever texts of conversations were written</strong>, this goes to{' '}
        {host}, beyond this machine:
      </p>
      <ul>
        <li>their titles, short summaries, points and keywords, each once</li>
        <li>the questions that you and your agents ask of the memory</li>
      </ul>
      <p>What is not sent:</p>
      <ul>
        <li>raw events, and texts at other levels</li>
        <li>passwords, keys and tokens that Strata recognises: they are masked first</li>
        <li>conversations of projects that are excluded under Privacy</li>
      </ul>
      <p>Each request is listed under Privacy, and each cost under Money.</p>
    </Confirm>
  );
}
