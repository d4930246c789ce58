import type { Turned } from '../../state/ideas.ts';
import { formatDay } from '../../state/labels.ts';
import { useZone } from '../../ui/useZone.ts';
import { InlineWords } from '../node/InlineWords.tsx';
import { EvidenceButton } from '../node/EvidenceButton.tsx';

/** What became of an idea, each with its words a click away. */
export function Turns({ turns }: { readonly turns: readonly Turned[] }) {
  const zone = useZone();
  return turns.map((turn) => (
    <EvidenceButton
      key={`${turn.said} ${turn.gripId}`}
      claim={turn.text}
      gripIds={[turn.gripId]}
      className="link"
    >
      {`${turn.said} ${formatDay(turn.time, zone)}: `}
      <InlineWords text={turn.text} />
    </EvidenceButton>
  ));
}
