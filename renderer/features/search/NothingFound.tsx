import type { FindState } from '../../state/searchFind.ts';
import { searchedWords } from '../../state/searchWords.ts';
import { useCall } from '../../ui/useCall.ts';
import { useKnown } from './useKnown.ts';

/** That nothing was found, and in what. What else can be tried stands in the list above. */
export function NothingFound({ answer }: { readonly answer: NonNullable<FindState['answer']> }) {
  const { query, reply } = answer;
  const { projects } = useKnown();
  const status = useCall('status', {}).data;
  const sentences = searchedWords({
    filters: query.filters,
    notIndexed: reply.notIndexed,
    projects,
    status,
  });
  return (
    <section className="quiet measure pad-wide" aria-label="Nothing found">
      <h2 className="text wrap">Nothing found for “{query.text.trim()}”</h2>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
