import type { Idea } from '../../state/ideas.ts';
import { useExplorer } from '../../ui/explorerContext.ts';

/** What an idea names; each leads to everything about it. Only files are written as code is. */
export function Named({ entities }: Pick<Idea, 'entities'>) {
  const { navigation } = useExplorer();
  if (entities.length === 0) return null;
  return (
    <>
      <span className="faint">More about</span>
      {entities.map(({ entityId, kind, name }) => (
        <button
          key={entityId}
          type="button"
          className="link"
          aria-label={`Everything about ${name}`}
          onClick={() => navigation.openPage({ kind: 'entity', id: entityId })}
        >
          {kind === 'file' ? <code>{name}</code> : name}
        </button>
      ))}
    </>
  );
}
