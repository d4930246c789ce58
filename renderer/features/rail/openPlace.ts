import type { Explorer } from '../../state/explorer.ts';
import { isWide, NOTHING_LEFT } from '../../state/lens.ts';
import { PLACES, type PlaceName } from '../../state/places.ts';
import { ROOT } from '../../state/treeModel.ts';

/** Opens a place as it begins; Time where one was in it last, else at the newest day; says so where nothing is left of it. */
export function openPlace(
  { navigation, tree, notice }: Pick<Explorer, 'navigation' | 'tree' | 'notice'>,
  name: PlaceName,
): void {
  const page = PLACES.find((place) => place.name === name)?.page ?? null;
  if (page !== null) return navigation.openPage(page);
  const open = async (): Promise<void> => {
    const last = navigation.lastNode();
    // What is narrowed down stays so: what was read last may lie outside of it.
    const isWithin =
      isWide(navigation.store.getState().lens) || (last !== null && tree.isShown(last));
    const nodeId = (isWithin ? last : null) ?? (await tree.openNewest());
    if (nodeId !== null) await navigation.openNodeInTree(nodeId);
    else if (!isWide(navigation.store.getState().lens)) notice.say(NOTHING_LEFT);
  };
  // A window that has just opened has no tree yet.
  if (tree.store.getState().model.children.has(ROOT)) void open();
  else void tree.refresh().then(open);
}
