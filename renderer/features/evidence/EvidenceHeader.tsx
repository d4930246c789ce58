import type { Address } from '../../state/address.ts';
import { formatMoment, sourceName } from '../../state/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyAddress } from '../../ui/CopyAddress.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { ProjectName } from '../../ui/ProjectName.tsx';
import { useCall } from '../../ui/useCall.ts';
import { useZone } from '../../ui/useZone.ts';
import type { EvidenceKeys } from './useEvidenceKeys.ts';

export interface EvidenceHeaderProps {
  readonly conversationId: string;
  readonly time: string;
  /** The part of the conversation that holds it; null while nothing was indexed. */
  readonly nodeId: string | null;
  readonly address: Address;
  /** The event that is meant: its line of the log is one step away. */
  readonly eventId: string;
  readonly keys: EvidenceKeys;
}

/** When and where it was said. */
export function EvidenceHeader({
  conversationId,
  time,
  nodeId,
  address,
  eventId,
  keys: { rawOf, toggleRaw },
}: EvidenceHeaderProps) {
  const { navigation } = useExplorer();
  const zone = useZone();
  const conversation = useCall('conversation', { conversationId }).data;
  return (
    <div className="row wraps apart firm flows gap-2 pad-row ruled">
      <div className="gives quiet">
        <ul className="beside wraps dotted" aria-label="Where this was said">
          <li>{formatMoment(time, zone)}</li>
          <li>{sourceName(conversation?.source ?? conversationId.split(':')[0] ?? '')}</li>
          {conversation === undefined || conversation.project === null ? null : (
            <li>
              <ProjectName project={conversation.project} />
            </li>
          )}
        </ul>
        <p className="wrap" dir="auto" title={conversationId}>
          {conversation?.title ?? conversation?.nativeId.slice(0, 8)}
        </p>
      </div>
      <div className="beside wraps rows">
        {nodeId === null ? null : (
          <Button look="quiet" onClick={() => void navigation.openNodeBesideEvidence(nodeId)}>
            Open conversation
          </Button>
        )}
        <Button
          look="quiet"
          title="Turns, decisions, errors and files of this conversation (o)"
          onClick={() => navigation.toggleOutline(conversationId)}
        >
          Outline
        </Button>
        <Button
          look="quiet"
          title="The line of the log that holds these words, as its tool wrote it (r)"
          aria-pressed={rawOf === eventId}
          onClick={() => toggleRaw(eventId)}
        >
          Raw line
        </Button>
        <CopyAddress address={address} />
      </div>
    </div>
  );
}
