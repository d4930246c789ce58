import type { ShownNode } from './shownNode.ts';
import { useOpenGrips } from './useOpenGrips.ts';

/** The grips of an opened block, numbered as they come; each says whose evidence it is. */
export function GripRow({ bullets }: { readonly bullets: ShownNode['bullets'] }) {
  const openGrips = useOpenGrips();
  const grips = bullets.flatMap((bullet) =>
    bullet.gripIds.map((gripId, index) => ({ gripId, index, bullet })),
  );
  if (grips.length === 0) return null;
  return (
    <ul className="row wraps gap-1 faint small" aria-label="Passages behind this">
      <li aria-hidden="true">Passages</li>
      {grips.map(({ gripId, index, bullet }, at) => (
        <li key={`${bullet.text} ${gripId}`}>
          <button
            type="button"
            className="chip"
            title={bullet.text}
            aria-label={`Grip ${at + 1}: ${bullet.text}`}
            onClick={(event) => openGrips(bullet, index, event)}
          >
            {at + 1}
          </button>
        </li>
      ))}
    </ul>
  );
}
