import { useState } from 'react';
import type { PageAddress } from '../../state/address.ts';
import { subjectProps, type SubjectOf } from '../../state/subjects.ts';
import { usePlace } from '../../ui/explorerContext.ts';
import { ListHeading } from '../lists/ListHeading.tsx';
import { SubjectActions } from '../subject/SubjectActions.tsx';
import { DecisionBoard } from './DecisionBoard.tsx';
import { OpenBoard } from './OpenBoard.tsx';

export interface PointsPageProps {
  readonly page: Extract<PageAddress, { kind: 'points' }>;
}

/** The boards: what is open of all conversations, by project, and what was decided, by month. Each can be closed. */
export function PointsPage({ page: { board } }: PointsPageProps) {
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
      <Board withClosed={withClosed} onWithClosed={setWithClosed} />
    </article>
  );
}
