import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { pathRows } from '../../state/searchPathRows.ts';
import type { AskedWithin } from '../../state/searchPath.ts';
import { NO_FILTERS, type SearchFilters } from '../../state/searchQuery.ts';
import type { Known } from '../../state/searchTyped.ts';
import { filterWords } from '../../state/searchWords.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { useZone } from '../../ui/useZone.ts';
import { CopyContext } from './CopyContext.tsx';
import { useFieldFocus } from './fieldFocus.ts';
import { focusPath, PATH_ID } from './focusPath.ts';
import { PathRowView } from './PathRowView.tsx';
import { SteerSwitch } from './SteerSwitch.tsx';
import { useKnown } from './useKnown.ts';
import { usePathKeys } from './usePathKeys.ts';

/** The answer to a question: whether it was found, the evidence, and the way there with its other branches. */
export function PathView() {
  const { search } = useExplorer();
  const { question, within, isSteered, reply, failure, branches, toggled } = useStore(
    search.path.store,
  );
  const filters = useStore(search.find.store, ({ query }) => query.filters);
  const { projects } = useKnown();
  const zone = useZone();
  const rows = useMemo(() => pathRows({ reply, branches, toggled }), [reply, branches, toggled]);
  const { focusedId, onClick, onFocus, onKeyDown } = usePathKeys(rows);
  useFocusOnAnswer(reply !== null);
  useFieldFocus();
  return (
    <>
      <header className="row firm gap-2 whole pad ruled-above on-side">
        <h2>
          {reply === null
            ? failure === null
              ? isSteered
                ? 'Asking the model…'
                : 'Looking for the answer…'
              : 'No answer'
            : reply.found
              ? 'Found'
              : 'Not found'}
        </h2>
        <p className="grow quiet cut" title={reply?.searched.words}>
          {reply?.searched.words}
        </p>
        <SteerSwitch question={question} isSteered={isSteered} />
        {question === null || reply === null ? null : (
          <CopyContext question={question} within={within} />
        )}
        <Button look="quiet" onClick={() => search.path.leave()}>
          Results
        </Button>
      </header>
      <output className="visually-hidden">
        {reply === null ? '' : reply.found ? 'The answer is there' : 'Not found'}
      </output>
      <WithinNote within={within} filters={filters} projects={projects} />
      <div className="fill scrolls ruled-above" data-testid="path-scroller">
        {failure === null || question === null ? null : (
          <div className="pad-wide">
            <ErrorNote
              what="The question could not be navigated"
              failure={failure}
              onRetry={() => void search.path.ask(question, { steer: isSteered })}
            />
          </div>
        )}
        {rows.length === 0 ? null : (
          // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its rows take the focus
          <div
            id={PATH_ID}
            role="tree"
            aria-label="Answer"
            onClick={onClick}
            onFocus={onFocus}
            onKeyDown={onKeyDown}
          >
            {rows.map((row) => (
              <PathRowView key={row.id} row={row} zone={zone} isFocusable={row.id === focusedId} />
            ))}
          </div>
        )}
        {reply !== null && rows.length === 0 ? (
          <p className="pad-wide">{reply.searched.words}</p>
        ) : null}
      </div>
    </>
  );
}

interface WithinNoteProps {
  readonly within: AskedWithin;
  readonly filters: SearchFilters;
  readonly projects: Known['projects'];
}

/** What the answer is of alone, and which filters do not narrow it down. */
function WithinNote({ within, filters, projects }: WithinNoteProps) {
  const { project, when } = within;
  const own = filterWords(
    { filters: { ...NO_FILTERS, project, when }, sort: 'relevance' },
    projects,
  );
  const unheeded = filterWords(
    { filters: { ...filters, project: null, when: '' }, sort: 'relevance' },
    projects,
  );
  if (own === '' && unheeded === '') return null;
  return (
    <p className="firm quiet pad wrap">
      {own === '' ? '' : `Only ${own}. `}
      {unheeded === ''
        ? ''
        : `Not narrowed down to ${unheeded}: questions keep to project and time.`}
    </p>
  );
}

/** An answer that arrives takes the focus from the field, if it is still there. */
function useFocusOnAnswer(isThere: boolean): void {
  const wasThere = useRef(isThere);
  useEffect(() => {
    const arrived = isThere && !wasThere.current;
    wasThere.current = isThere;
    if (arrived && document.activeElement?.matches('[role="combobox"]') === true) focusPath();
  }, [isThere]);
}
