import { visibleLine } from '../../../core/model/visibleText.ts';
import { formatCount, formatRange, plural } from '../../state/labels.ts';
import { shortPath } from '../../state/conversation.ts';
import { entityRows } from '../../state/ideas.ts';
import { lensInput } from '../../state/lens.ts';
import { Button } from '../../ui/Button.tsx';
import { useCommandContext } from '../../ui/commandContext.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer, usePlace } from '../../ui/explorerContext.ts';
import { Part } from '../../ui/Part.tsx';
import { useCall } from '../../ui/useCall.ts';
import { useZone } from '../../ui/useZone.ts';
import { ConversationRows, useConversations } from '../lists/ConversationRows.tsx';
import { ListHeading } from '../lists/ListHeading.tsx';
import { IdeaList } from '../points/IdeaList.tsx';

const MOST = 500;

/** Everything that was asked, decided and found about a file, a technology, an identifier, a project, a person, and where. */
export function EntityPage({ entityId }: { readonly entityId: string }) {
  const { queries } = useExplorer();
  const { ask } = useCommandContext();
  const zone = useZone();
  const lens = usePlace((place) => place.lens);
  const input = { entity: entityId, limit: MOST, ...lensInput(lens) };
  const { data, failure } = useCall('ideas', input);
  const colon = entityId.indexOf(':');
  const kind = entityId.slice(0, colon);
  const key = entityId.slice(colon + 1);
  const ideas = data?.ideas ?? [];
  const name =
    ideas.flatMap(({ entities }) => entities).find((one) => one.entityId === entityId)?.name ?? key;
  const title = visibleLine(kind === 'file' ? shortPath(name) : name);
  const times = ideas.map(({ time }) => time).toSorted();
  const [first] = times;
  const last = times.at(-1);
  return (
    <article className="stack gap-3 page">
      <ListHeading title={title}>
        {kind === 'person' ? (
          <li>
            <Button look="quiet" onClick={() => ask({ kind: 'person', name })}>
              Names…
            </Button>
          </li>
        ) : null}
      </ListHeading>
      <p className="quiet wrap">
        {[
          title === visibleLine(name) ? kind : visibleLine(name),
          ...(ideas.length === 0 ? [] : [plural(data?.total ?? 0, 'idea')]),
          ...(first === undefined || last === undefined ? [] : [formatRange(first, last, zone)]),
        ].join(' · ')}
      </p>
      {data === undefined && failure === null ? <p className="faint">Loading…</p> : null}
      {data === undefined && failure !== null ? (
        <ErrorNote
          what="What is known of it could not be listed"
          failure={failure}
          onRetry={() => queries.retry('ideas', input)}
        />
      ) : null}
      {data?.total === 0 ? (
        <p className="faint">Nothing that was decided, found or left open names it.</p>
      ) : null}
      <IdeaList ideas={entityRows(ideas)} label={`Everything about ${visibleLine(name)}`} />
      <Conversations entityId={entityId} />
    </article>
  );
}

/** Where it is spoken of or, of a file, where it was changed; the newest first. */
function Conversations({ entityId }: { readonly entityId: string }) {
  const lens = usePlace((place) => place.lens);
  const listed = useConversations({ entity: entityId, ...lensInput(lens) });
  const total = listed.data?.total ?? 0;
  return total === 0 ? null : (
    <Part title="Conversations" note={formatCount(total)}>
      <ConversationRows listed={listed} />
    </Part>
  );
}
