import { isByModel } from './DoubtBadge.tsx';
import { Expansion } from './Expansion.tsx';
import { ExpansionContext } from './expansionContext.ts';
import { onlyMarkers } from './onlyMarkers.ts';
import type { ShownNode } from './shownNode.ts';
import { SummaryText } from './SummaryText.tsx';

/** What a Brief that only quotes its page leads on to; it stands below what the page says in its place. */
export function LeadsOn({ text }: { readonly text: ShownNode }) {
  if (text.contentLevel !== 'brief' || isByModel(text) || text.markers.length === 0) return null;
  return (
    <ExpansionContext value={Expansion}>
      <div className="text">
        <SummaryText key={text.version} node={onlyMarkers(text)} depth={0} />
      </div>
    </ExpansionContext>
  );
}
