import { BECAME, type BoardPoint } from '../../state/board.ts';
import { formatDay } from '../../state/labels.ts';
import { useZone } from '../../ui/useZone.ts';
import { InlineWords } from '../node/InlineWords.tsx';
import { EvidenceButton } from '../node/EvidenceButton.tsx';

/** What settled a point elsewhere, or replaced it; a click shows the words. */
export function Became({ became }: Pick<BoardPoint, 'became'>) {
  const zone = useZone();
  if (became === undefined) return null;
  const { state, text, time, gripId } = became;
  return (
    <EvidenceButton claim={text} gripIds={[gripId]} className="link">
      {`${BECAME[state]} ${formatDay(time, zone)}: `}
      <InlineWords text={text} />
    </EvidenceButton>
  );
}
