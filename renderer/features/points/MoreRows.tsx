import { formatCount } from '../../state/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { ROWS } from './boardProps.ts';

/** Shows more of what a board does not list yet. */
export function MoreRows({ rest, onMore }: { readonly rest: number; readonly onMore: () => void }) {
  if (rest <= 0) return null;
  return (
    <div>
      <Button onClick={onMore}>
        {rest > ROWS.page
          ? `Show ${formatCount(ROWS.page)} more of ${formatCount(rest)}`
          : `Show the other ${formatCount(rest)}`}
      </Button>
    </div>
  );
}
