import { formatDate } from '../../state/labels.ts';
import { Fold } from '../../ui/Fold.tsx';
import type { ShownNode } from './shownNode.ts';

/** What a model found besides: names, how they hang together, and the times that the words speak of. */
export function FoundDetails({ node }: { readonly node: ShownNode }) {
  const { entities, relations, timeMarkers } = node;
  const count = entities.length + relations.length + timeMarkers.length;
  if (count === 0) return null;
  return (
    <Fold title={`Names, links and times (${count})`}>
      <div className="stack gap-2 wrap">
        <Items
          title="Names"
          items={entities.map(({ name, kind }) => (kind === '' ? name : `${name} (${kind})`))}
        />
        <Items
          title="Links"
          items={relations.map(({ from, relation, to }) => `${from} ${relation} ${to}`)}
        />
        <Items
          title="Times"
          items={timeMarkers.map(({ text, date }) =>
            date === null ? text : `${text}: ${dateWords(date)}`,
          )}
        />
      </div>
    </Fold>
  );
}

function Items({ title, items }: { readonly title: string; readonly items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {[...new Set(items)].map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

/** A whole date as the window writes dates; a year or a month as it is. */
const dateWords = (date: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date)) ? formatDate(date) : date;
