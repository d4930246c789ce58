import type { BoardPoint } from '../../state/board.ts';
import { turnPoint } from '../../state/marking.ts';
import { Button } from '../../ui/Button.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';

/** Puts a point away, or back. */
export function TurnPoint({
  point,
}: {
  readonly point: Pick<BoardPoint, 'pointId' | 'text' | 'state'>;
}) {
  const explorer = useExplorer();
  const isOpen = point.state === 'open';
  return (
    <Button
      look="quiet"
      className="small firm"
      aria-label={`${isOpen ? 'Close' : 'Open again'}: ${point.text}`}
      title={
        isOpen
          ? 'Put it away: it is listed where closed ones are, and can be opened again'
          : undefined
      }
      onClick={() => void turnPoint(explorer, point)}
    >
      {isOpen ? 'Close' : 'Open again'}
    </Button>
  );
}
