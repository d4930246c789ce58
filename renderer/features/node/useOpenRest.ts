import { formatCount } from '../../state/labels.ts';
import { lensInput, type Lens } from '../../state/lens.ts';
import { spanWithin, type Span } from '../../state/span.ts';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import { useCall } from '../../ui/useCall.ts';

/**
 * What a page says of the open points of its part, and the way to all of these on the board: `All 21 from this
 * month, of 34 in all`. There may be fewer of a part than the board has in all.
 *
 * @param part as words say it
 * @param span the days of the part; null: those of the lens
 */
export function useOpenRest(
  part: string,
  span: Span | null,
  narrower: Partial<Lens> = {},
): (count: number) => { readonly words: string; readonly go: () => void } {
  const { navigation } = useExplorer();
  const lens = usePlace((place) => place.lens);
  const all = useCall('points', {
    roles: ['open'],
    state: 'open',
    limit: 0,
    ...lensInput({ ...lens, span: null }),
  }).data?.total;
  return (count) => ({
    words:
      all === undefined || all <= count
        ? `All ${formatCount(count)} on the board`
        : `${count === 1 ? 'The one' : `All ${formatCount(count)}`} ${part}, of ${formatCount(all)} in all`,
    go: () =>
      navigation.openPage(
        { kind: 'points', board: 'open' },
        { ...lens, ...narrower, span: spanWithin(lens.span, span) },
      ),
  });
}
