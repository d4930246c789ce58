import { BOARD_NAMES, BOARDS, type BoardName } from '../../state/board.ts';
import { Button } from '../../ui/Button.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';

export interface BoardHeadProps {
  readonly board: BoardName;
  /** Are those listed, too, that a person closed? */
  readonly withClosed: boolean;
  readonly onWithClosed: (withClosed: boolean) => void;
  /** How much there is. */
  readonly words: string;
}

/** Which board it is, and how much there is on it. */
export function BoardHead({ board, withClosed, onWithClosed, words }: BoardHeadProps) {
  const { navigation } = useExplorer();
  return (
    <div className="row wraps gap-4">
      <nav aria-label="Boards" className="beside gap-1 rows">
        {BOARD_NAMES.map((name) => (
          <Button
            key={name}
            look="quiet"
            aria-current={name === board ? 'page' : undefined}
            onClick={() => navigation.openPage({ kind: 'points', board: name })}
          >
            {BOARDS[name].title}
          </Button>
        ))}
      </nav>
      <label className="row gap-1">
        <input
          type="checkbox"
          checked={withClosed}
          onChange={(event) => onWithClosed(event.target.checked)}
        />
        Also closed
      </label>
      <output className="quiet to-end">{words}</output>
    </div>
  );
}
