import { useState } from 'react';
import type { PageAddress } from '../../state/address.ts';
import { BOARD_NAMES, BOARDS } from '../../state/board.ts';
import { subjectProps, type SubjectOf } from '../../state/subjects.ts';
import { Button } from '../../ui/Button.tsx';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import { ListHeading } from '../lists/ListHeading.tsx';
import { SubjectActions } from '../subject/SubjectActions.tsx';
import { DecisionBoard } from './DecisionBoard.tsx';
import { OpenBoard } from './OpenBoard.tsx';

export interface PointsPageProps {
  readonly page: Extract<PageAddress, { kind: 'points' }>;
}

/** The boards: what is open of all conversations, by project, and what was decided, by month. Each can be closed. */
export function PointsPage({ page: { board } }: PointsPageProps) {
  const { navigation } = useExplorer();
  const lens = usePlace((place) => place.lens);
  const [withClosed, setWithClosed] = useState(false);
  const shown: SubjectOf<'board'> = {
    kind: 'board',
    board,
    state: withClosed ? 'all' : 'open',
    lens,
  };
  const Board = board === 'open' ? OpenBoard : DecisionBoard;
  return (
    <article className="stack gap-3 page" {...subjectProps(shown)}>
      <ListHeading title="Points">
        <SubjectActions subject={shown} />
      </ListHeading>
      <Board
        withClosed={withClosed}
        head={(words) => (
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
                onChange={(event) => setWithClosed(event.target.checked)}
              />
              Also closed
            </label>
            <output className="quiet to-end">{words}</output>
          </div>
        )}
      />
    </article>
  );
}
