import type { Idea } from '../../state/ideas.ts';
import { useExplorer } from '../../ui/explorerContext.ts';

/** What an idea names; each leads to everything about it. */
export function Named({ entities }: Pick<Idea, 'entities'>) {
  const { navigation } = useExplorer();
  return entities.map(({ entityId, name }) => (
    <button
      key={entityId}
      type="button"
      className="link"
      aria-label={`Everything about ${name}`}
      onClick={() => navigation.openPage({ kind: 'entity', id: entityId })}
    >
      <code>{name}</code>
    </button>
  ));
}
