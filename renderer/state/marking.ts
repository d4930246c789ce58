/** Changes that a person makes to what they had: each is said, and can be taken back. */
import type { InputOf } from '../../core/contract/procedures.ts';
import { toFailure } from '../../core/model/result.ts';
import type { PointState } from '../../core/model/point.ts';
import type { Explorer } from './explorer.ts';

type Marked = Pick<Explorer, 'client' | 'queries' | 'tree' | 'notice'>;

/** Names, stars and tags of conversations; what is not given stays. Says how it went; never rejects. */
export async function markConversation(
  explorer: Marked,
  change: InputOf<'markConversation'>,
  said: string,
): Promise<boolean> {
  return changed(explorer, said, async () => {
    const { conversationId } = change;
    const { before } = await explorer.client.call('markConversation', change);
    return () => explorer.client.call('markConversation', { conversationId, ...before });
  });
}

/** Closes a point, opens it again, or gives it other words or another role. */
export async function markPoint(
  explorer: Marked,
  change: InputOf<'markPoint'>,
  said: string,
): Promise<boolean> {
  return changed(explorer, said, async () => {
    const { points } = await explorer.client.call('markPoint', change);
    return () =>
      Promise.all(
        points.map(({ pointId, before }) =>
          explorer.client.call('markPoint', { pointIds: [pointId], ...before }),
        ),
      );
  });
}

/** Closes an open point, opens a closed one. */
export async function turnPoint(
  explorer: Marked,
  { pointId, state }: { readonly pointId: string; readonly state: PointState },
): Promise<void> {
  const to = state === 'open' ? 'closed' : 'open';
  const said = to === 'closed' ? 'Closed' : 'Open again';
  await markPoint(explorer, { pointIds: [pointId], state: to }, said);
}

/** Does something that can be taken back, reads anew what shows it, and says so; false where it failed. */
export async function changed(
  { queries, tree, notice }: Pick<Marked, 'queries' | 'tree' | 'notice'>,
  said: string,
  act: () => Promise<() => Promise<unknown>>,
): Promise<boolean> {
  const reread = (): void => {
    queries.invalidate();
    void tree.refresh();
  };
  try {
    const takeBack = await act();
    reread();
    notice.say(said, async () => {
      await takeBack();
      reread();
    });
    return true;
  } catch (thrown) {
    notice.say(toFailure(thrown).message);
    return false;
  }
}
