import type { OutputOf } from '../../../core/contract/procedures.ts';
import { formatMoment } from '../../state/labels.ts';
import { causeWords, formatDollars, formatShare, verdict } from '../../state/versionWords.ts';
import { Button } from '../../ui/Button.tsx';
import { useZone } from '../../ui/useZone.ts';

export type Version = OutputOf<'versions'>['versions'][number];

export interface VersionTableProps {
  /** Newest first. */
  readonly versions: readonly Version[];
  readonly onOpen: (version: number) => void;
  readonly onCompare: (version: number) => void;
  readonly onPin: (version: number) => void;
  readonly onUnpin: () => void;
  readonly onRevert: (version: number) => void;
}

/** The versions of a node, what each was written for and by whom, and what can be done with it. */
export function VersionTable(props: VersionTableProps) {
  return (
    <div className="scrolls-x">
      <table className="full table">
        <thead>
          <tr>
            <th scope="col">Version</th>
            <th scope="col">Written because</th>
            <th scope="col">When</th>
            <th scope="col">By</th>
            <th scope="col">Fidelity</th>
            <th scope="col">Cost</th>
            <th scope="col">
              <span className="visually-hidden">What can be done</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {props.versions.map((version) => (
            <Row key={version.version} {...props} version={version} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ version, ...props }: VersionTableProps & { readonly version: Version }) {
  const zone = useZone();
  const { fidelity } = version;
  const marks = [version.shown ? 'shown' : null, version.pinned ? 'pinned' : null];
  return (
    <tr>
      <th scope="row" className={version.shown ? 'strong' : undefined}>
        {version.version}{' '}
        <span className="quiet">{marks.filter((mark) => mark !== null).join(', ')}</span>
      </th>
      <td>{causeWords(version.cause)}</td>
      <td className="whole">{formatMoment(version.createdAt, zone)}</td>
      <td>
        {makerOf(version)}
        {version.model === null || version.cause === 'edit' ? null : (
          <small className="whole">{version.promptVersion}</small>
        )}
      </td>
      <td data-look={fidelity?.passes === false ? 'amber' : undefined}>
        {fidelity === null
          ? 'not measured'
          : `${formatShare(fidelity.overall)} ${verdict(fidelity)}`}
      </td>
      <td>{version.cost === 0 ? '' : formatDollars(version.cost)}</td>
      <td>
        <RowActions {...props} version={version} />
      </td>
    </tr>
  );
}

function RowActions({ version, ...props }: VersionTableProps & { readonly version: Version }) {
  const { onOpen, onCompare, onPin, onUnpin, onRevert } = props;
  const { version: number, shown, pinned } = version;
  const named = (verb: string) => ({ 'aria-label': `${verb} version ${number}` });
  return (
    <div className="beside at-end">
      {shown ? null : (
        <>
          <Button look="quiet" {...named('Read')} onClick={() => onOpen(number)}>
            Read
          </Button>
          <Button look="quiet" {...named('Compare')} onClick={() => onCompare(number)}>
            Compare
          </Button>
          <Button
            look="quiet"
            {...named('Go back to')}
            title="Makes a new version that says what this one said"
            onClick={() => onRevert(number)}
          >
            Go back
          </Button>
        </>
      )}
      {pinned ? (
        <Button look="quiet" {...named('Unpin')} onClick={onUnpin}>
          Unpin
        </Button>
      ) : (
        <Button
          look="quiet"
          {...named('Pin')}
          title="Keeps this version shown, whatever changes"
          onClick={() => onPin(number)}
        >
          Pin
        </Button>
      )}
    </div>
  );
}

/** `you`, `built in`, a model's name. */
export function makerOf({ cause, model, summarizer }: Version): string {
  if (cause === 'edit') return 'you';
  return model ?? (summarizer === 'extractive' ? 'built in' : summarizer);
}
