/** Changes that a person makes to what they had: each is said, and can be taken back. */
import type { InputOf } from '../../core/contract/procedures.ts';
import { cutText } from '../ui/cutText.ts';
import { toFailure } from '../../core/model/result.ts';
import type { PointState } from '../../core/model/point.ts';
import type { Explorer } from './explorer.ts';

type Marked = Pick<Explorer, 'client' | 'queries' | 'tree' | 'notice'>;

/** UTF-16 units of what a thing is called, where it is said what became of it. */
const CALLED = 60;

/** What was done, and with what: whoever takes it back later knows by that what it is. */
export const saidOf = (said: string, called: string): string => {
  const line = cutText(called.replaceAll(/\s+/g, ' ').trim(), CALLED);
  return line === '' ? said : `${said}: ${line}${line.length < called.trim().length ? '…' : ''}`;
};

/** Names, stars and tags of conversations; what is not given stays. Says how it went; never rejects. */
export async function markConversation(
  explorer: Marked,
  change: InputOf<'markConversation'>,
  said: string,
): Promise<boolean> {
  const { conversationId } = change;
  // A new name says itself.
  const title = change.name === undefined ? await titleOf(explorer, conversationId) : '';
  return changed(explorer, saidOf(said, title), async () => {
    const { before } = await explorer.client.call('markConversation', change);
    return () => explorer.client.call('markConversation', { conversationId, ...before });
  });
}

async function titleOf(
  { queries, client }: Pick<Marked, 'queries' | 'client'>,
  conversationId: string,
): Promise<string> {
  const known = queries.peek('conversation', { conversationId }).data;
  if (known !== undefined) return known.title;
  return client.call('conversation', { conversationId }).then(
    ({ title }) => title,
    () => '',
  );
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
  point: { readonly pointId: string; readonly state: PointState; readonly text: string },
): Promise<void> {
  const { pointId, state, text } = point;
  const to = state === 'open' ? 'closed' : 'open';
  const said = to === 'closed' ? 'Closed' : 'Open again';
  await markPoint(explorer, { pointIds: [pointId], state: to }, saidOf(said, text));
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
