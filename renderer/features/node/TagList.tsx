import { anchorLetter, anchorWord } from './anchorWords.ts';
import { anchorOfLabel, type Anchor } from './anchorPlaces.ts';
import type { ShownNode } from './shownNode.ts';
import { useOpenAnchor } from './useOpenAnchor.ts';

/** The Tags level: labels, parted by commas; those that were put back for an anchor lead to its words. */
export function TagList({ node }: { readonly node: ShownNode }) {
  const { content, appendedFrom, anchors } = node;
  const own = labelsOf(content.slice(0, appendedFrom ?? content.length));
  const putBack = labelsOf(appendedFrom === null ? '' : content.slice(appendedFrom));
  return (
    <ul className="beside wraps gap-4 wrap" aria-label="Tags">
      {own.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
      {putBack
        .filter((tag) => !own.includes(tag))
        .map((tag) => (
          <li key={tag}>
            <PutBack tag={tag} anchor={anchorOfLabel(anchors, tag)} />
          </li>
        ))}
    </ul>
  );
}

function PutBack({ tag, anchor }: { readonly tag: string; readonly anchor: Anchor | null }) {
  const openAnchor = useOpenAnchor();
  if (anchor === null) return tag;
  return (
    <button
      type="button"
      className="link"
      title={`${anchorWord(anchor.type)}: ${anchor.text}`}
      onClick={(event) => openAnchor(anchor, event)}
    >
      {tag} <span aria-hidden="true">{anchorLetter(anchor.type)}</span>
    </button>
  );
}

/** Parted by commas or line breaks, each once, without a key point's mark before it. */
function labelsOf(text: string): readonly string[] {
  const labels = text
    .split(/,|\n/)
    .map((label) => label.trim().replace(/^-\s+(?:\[\w+\]:\s*)?/, ''))
    .filter((label) => label !== '');
  return [...new Set(labels)];
}
