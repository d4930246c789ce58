import { EVENT_KINDS, ROLES, SOURCES } from '../../../core/model/event.ts';
import { sourceName } from '../../state/labels.ts';
import { WIDE } from '../../state/lens.ts';
import {
  hasFilters,
  lensOfFilters,
  NO_FILTERS,
  type SearchFilters,
  type SearchQuery,
} from '../../state/searchQuery.ts';
import { KIND_WORDS, ROLE_WORDS } from '../../state/searchWords.ts';
import { Button } from '../../ui/Button.tsx';
import { projectWords } from '../../ui/projectHue.ts';
import { useProjects } from '../../ui/useProjects.ts';
import { FilterChip } from './FilterChip.tsx';
import styles from './FilterBar.module.css';
import { TimeChip } from './TimeChip.tsx';

export interface FilterBarProps {
  readonly query: SearchQuery;
  /**
   * Where what the whole window is narrowed down to is chosen elsewhere, its time, too: was a time kept here all
   * the same, because its words are none?
   */
  readonly withinLens?: { readonly hasOwnTime: boolean };
  readonly onChange: (query: SearchQuery) => void;
}

/** What narrows the results down, and what stands first in them. */
export function FilterBar({ query, withinLens, onChange }: FilterBarProps) {
  const projects = useProjects();
  const { filters, sort } = query;
  const set = (change: Partial<SearchFilters>): void =>
    onChange({ ...query, filters: { ...filters, ...change } });
  const isWithinLens = withinLens !== undefined;
  const hasTime = withinLens?.hasOwnTime ?? true;
  const { project: chosen } = filters;
  const isKnown = chosen === null || projects.some(({ projectId }) => projectId === chosen);
  return (
    <fieldset className={`beside wraps firm gap-2 gives ${styles['bar']}`} aria-label="Filters">
      {hasTime ? <TimeChip when={filters.when} onChange={(when) => set({ when })} /> : null}
      {isWithinLens ? null : (
        <>
          <FilterChip
            label="Project"
            any="Any project"
            value={filters.project}
            options={[
              // A folder, of a search that was kept.
              ...(isKnown ? [] : [{ value: chosen, label: projectWords(chosen) }]),
              ...projects.map(({ projectId, name }) => ({
                value: projectId,
                label: projectWords(name),
              })),
            ]}
            onChange={(project) => set({ project })}
          />
          <FilterChip
            label="Tool"
            any="Any tool"
            value={filters.source}
            options={SOURCES.map((source) => ({ value: source, label: sourceName(source) }))}
            onChange={(source) => set({ source })}
          />
          {filters.starred ? (
            <TakenChip words="★ Starred" onTake={() => set({ starred: false })} />
          ) : null}
          {filters.tag === null ? null : (
            <TakenChip words={`#${filters.tag}`} onTake={() => set({ tag: null })} />
          )}
        </>
      )}
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
        className={`quiet whole ${styles['chip']}`}
        aria-pressed={filters.hasError}
        title="Only what speaks of a failure"
        onClick={() => set({ hasError: !filters.hasError })}
      >
        Errors
      </button>
      <span className={styles['rest']}>
        {hasFilters({
          ...filters,
          ...(isWithinLens ? WIDE : {}),
          ...(hasTime ? {} : { when: '' }),
        }) ? (
          <Button
            look="quiet"
            onClick={() =>
              onChange({
                ...query,
                filters: {
                  ...NO_FILTERS,
                  ...(isWithinLens ? lensOfFilters(filters) : {}),
                  ...(hasTime ? {} : { when: filters.when }),
                },
              })
            }
          >
            Clear
          </Button>
        ) : null}
      </span>
      <FilterChip
        label="Order"
        any="Best first"
        value={sort === 'time' ? 'time' : null}
        options={[{ value: 'time', label: 'Newest first' }]}
        onChange={(order) => onChange({ ...query, sort: order ?? 'relevance' })}
      />
    </fieldset>
  );
}

/** A filter that there is no choice of here: a press takes it away. */
function TakenChip({ words, onTake }: { readonly words: string; readonly onTake: () => void }) {
  return (
    <button
      type="button"
      className={`quiet whole ${styles['chip']}`}
      data-set=""
      aria-label={`Take away: ${words}`}
      onClick={onTake}
    >
      {words} ×
    </button>
  );
}
