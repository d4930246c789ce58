import { useState, type FormEvent } from 'react';
import { LONGEST_QUERY, type SearchQuery } from '../../state/searchQuery.ts';
import { readTyped } from '../../state/searchTyped.ts';
import { useKnown } from '../search/useKnown.ts';

export interface FoundFieldProps {
  readonly query: SearchQuery;
  readonly onLook: (query: SearchQuery) => void;
}

/** The words of the list; Enter lists others. What is a filter by its words becomes one. */
export function FoundField({ query, onLook }: FoundFieldProps) {
  const known = useKnown();
  const [changed, setChanged] = useState({ of: query.text, words: query.text });
  // Other words are listed by now: these stand here.
  const typed = changed.of === query.text ? changed.words : query.text;
  const look = (event: FormEvent): void => {
    event.preventDefault();
    setChanged({ of: query.text, words: query.text });
    const read = readTyped(typed, known, { isDone: true });
    onLook({
      ...query,
      text: (read?.text ?? typed).trim(),
      filters: { ...query.filters, ...read?.filters },
    });
  };
  return (
    <form className="grow" onSubmit={look}>
      <input
        type="text"
        className="full text"
        aria-label="Words that are listed"
        placeholder="Words to list"
        value={typed}
        maxLength={LONGEST_QUERY}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setChanged({ of: query.text, words: event.target.value })}
      />
    </form>
  );
}
