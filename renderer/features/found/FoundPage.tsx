import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { PageAddress } from '../../state/address.ts';
import { plural } from '../../state/labels.ts';
import { openFound } from '../../state/openFound.ts';
import { isKept } from '../../state/searchKept.ts';
import { within, type SearchQuery } from '../../state/searchQuery.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import { FilterBar } from '../search/FilterBar.tsx';
import { FoundField } from './FoundField.tsx';
import { FoundRows } from './FoundRows.tsx';
import { useWindowTitle } from '../../ui/useWindowTitle.ts';
import styles from './FoundPage.module.css';

export interface FoundPageProps {
  readonly page: Extract<PageAddress, { kind: 'found' }>;
}

/** All that a search found, by conversation. It stays as it is while one reads beside it. */
export function FoundPage({ page }: FoundPageProps) {
  const explorer = useExplorer();
  const { search } = explorer;
  const lens = usePlace((place) => place.lens);
  const query = within(page.query, lens);
  const asked = JSON.stringify(query);
  const { list } = search;
  const { query: listed, totals, failure, isWaiting, conversations } = useStore(list.store);
  const isCleared = listed === null;
  useEffect(() => {
    list.look(JSON.parse(asked) as SearchQuery);
    // What was dropped, because something was forgotten, is listed anew without that.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [list, asked, isCleared]);
  const isSaved = useStore(search.keeper.store, ({ starred }) => isKept(starred, query));
  const hasWords = query.text !== '';
  useWindowTitle(hasWords ? query.text : 'Found');
  const look = (changed: SearchQuery): void => void openFound(explorer, changed);
  return (
    <article className={`column gap-2 page ${styles['page']}`}>
      <h1 className="visually-hidden">Found</h1>
      <div className="ways">
        <FoundField query={query} onLook={look} />
        <Button
          aria-pressed={isSaved}
          disabled={!hasWords}
          title="Kept with its filters: the palette lists it while nothing is typed"
          onClick={() => search.keeper.toggleStar(query)}
        >
          {isSaved ? '★ Saved' : '☆ Save this search'}
        </Button>
        <Button look="quiet" title="The memory may have changed" onClick={() => list.again()}>
          Look again
        </Button>
      </div>
      <FilterBar
        query={query}
        withinLens={{ hasOwnTime: page.query.filters.when !== '' }}
        onChange={look}
      />
      <output className="note">
        {totals === null
          ? isWaiting
            ? 'Searching…'
            : ''
          : `${plural(totals.total, 'event')}${totals.totalIsCapped ? ' or more' : ''} in ${plural(totals.conversationCount, 'conversation')}${totals.notIndexed === 0 ? '' : ` · ${plural(totals.notIndexed, 'event')} not indexed yet`}`}
      </output>
      {failure === null ? null : failure.code === 'bad-input' ? (
        <p className="note amber">{hasWords ? failure.message : 'Type a word to look for.'}</p>
      ) : (
        <ErrorNote
          what="The memory could not be searched"
          failure={failure}
          onRetry={() => (conversations.length === 0 ? list.again() : list.more())}
        />
      )}
      {totals?.total === 0 ? (
        <p className="note">Nothing found. Fewer words or filters find more.</p>
      ) : null}
      {conversations.length === 0 ? null : <FoundRows />}
    </article>
  );
}
