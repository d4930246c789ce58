import { useStore } from 'zustand';
import { nameOf, turnedWords } from '../../state/decisionNews.ts';
import { formatDay } from '../../state/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useZone } from '../../ui/useZone.ts';
import { EvidenceButton } from '../node/EvidenceButton.tsx';

const MOST = 5;

/** What was decided otherwise, with the words of both, until it is put away: the newest few. */
export function DecisionNews() {
  const { decisionNews } = useExplorer();
  const turned = useStore(decisionNews.store, (state) => state.turned);
  const zone = useZone();
  if (turned.length === 0) return null;
  return (
    <ul className="stack ruled-above" aria-label="Decided otherwise">
      {turned.slice(0, MOST).map((one) => (
        <li key={nameOf(one)} className="with-end flows gap-3 ruled pad-block">
          <span>{turnedWords(one)}</span>
          <Button
            look="quiet"
            aria-label={`Seen: ${one.by.text}`}
            onClick={() => void decisionNews.dismiss(one)}
          >
            <Icon name="close" />
          </Button>
          <p className="small across stack gap-1">
            {[one.by, one.decision].map(({ gripId, text, time }, at) => (
              <EvidenceButton key={gripId} claim={text} gripIds={[gripId]} className="link">
                {`${at === 0 ? 'Now' : 'Before'}, ${formatDay(time, zone)}: ${text}`}
              </EvidenceButton>
            ))}
          </p>
        </li>
      ))}
    </ul>
  );
}
