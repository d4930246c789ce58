import { useStore } from 'zustand';
import { EVENT_KINDS, ROLES, SOURCES } from '../../../core/model/event.ts';
import { sourceName } from '../../state/labels.ts';
import { hasFilters, NO_FILTERS, type SearchFilters } from '../../state/searchQuery.ts';
import { KIND_WORDS, ROLE_WORDS } from '../../state/searchWords.ts';
import { Button } from '../../ui/Button.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { shortProject } from '../../ui/projectHue.ts';
import { useCall } from '../../ui/useCall.ts';
import { FilterChip } from './FilterChip.tsx';
import styles from './FilterBar.module.css';
import { TimeChip } from './TimeChip.tsx';

/** What narrows the results down, and what stands first in them. */
export function FilterBar() {
  const { search } = useExplorer();
  const { query } = useStore(search.find.store);
  const projects = useCall('projects', {}).data?.projects ?? [];
  const { filters, sort } = query;
  const set = (change: Partial<SearchFilters>): void =>
    search.look({ ...query, filters: { ...filters, ...change } });
  const { project: chosen } = filters;
  const isKnown = chosen === null || projects.some(({ projectId }) => projectId === chosen);
  return (
    <fieldset className={styles['bar']} aria-label="Filters">
      <TimeChip when={filters.when} onChange={(when) => set({ when })} />
      <FilterChip
        label="Project"
        any="Any project"
        value={filters.project}
        options={[
          // A folder, of a search that was kept.
          ...(isKnown ? [] : [{ value: chosen, label: shortProject(chosen) }]),
          ...projects.map(({ projectId, name }) => ({ value: projectId, label: name })),
        ]}
        onChange={(project) => set({ project })}
      />
      <FilterChip
        label="Source"
        any="Any source"
        value={filters.source}
        options={SOURCES.map((source) => ({ value: source, label: sourceName(source) }))}
        onChange={(source) => set({ source })}
      />
      <FilterChip
        label="Who"
        any="Anyone"
        value={filters.role}
        options={ROLES.map((role) => ({ value: role, label: ROLE_WORDS[role] }))}
        onChange={(role) => set({ role })}
      />
      <FilterChip
        label="Kind"
        any="Any kind"
        value={filters.kind}
        options={EVENT_KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind] }))}
        onChange={(kind) => set({ kind })}
      />
      <button
        type="button"
        className={styles['chip']}
        aria-pressed={filters.hasError}
        title="Only what speaks of a failure"
        onClick={() => set({ hasError: !filters.hasError })}
      >
        Errors
      </button>
      <span className={styles['rest']}>
        {hasFilters(filters) ? (
          <Button look="quiet" onClick={() => set(NO_FILTERS)}>
            Clear
          </Button>
        ) : null}
      </span>
      <FilterChip
        label="Order"
        any="Best first"
        value={sort === 'time' ? 'time' : null}
        options={[{ value: 'time', label: 'Newest first' }]}
        onChange={(order) => search.look({ ...query, sort: order ?? 'relevance' })}
      />
    </fieldset>
  );
}
