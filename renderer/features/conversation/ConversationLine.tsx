import {
  activeWords,
  allTokens,
  shortCount,
  spentWords,
  unpricedWords,
  usageWords,
  type WholeConversation,
} from '../../state/conversation.ts';
import { formatRange, plural, sourceName } from '../../state/labels.ts';
import { ProjectName } from '../../ui/ProjectName.tsx';
import { useZone } from '../../ui/useZone.ts';

/** Where, with what, when, for how long and at what price. */
export function ConversationLine({ conversation }: { readonly conversation: WholeConversation }) {
  const zone = useZone();
  const { project, source, models, branch, start, end, activeMs, requests, agents } = conversation;
  const unpriced = unpricedWords(conversation);
  const cost = spentWords(conversation) ?? (unpriced === null ? null : 'price unknown');
  const tokens = allTokens(conversation);
  return (
    <ul className="beside wraps quiet dotted wrap" aria-label="About this conversation">
      {project === null ? null : (
        <li title={conversation.folder ?? undefined}>
          <ProjectName project={project} />
        </li>
      )}
      <li>{sourceName(source)}</li>
      {models.map((model) => (
        <li key={model}>{model}</li>
      ))}
      {branch === null ? null : <li title="Branch">{branch}</li>}
      <li>{formatRange(start, end, zone)}</li>
      {activeMs === 0 ? null : (
        <li title="Without pauses of more than five minutes">{activeWords(activeMs)} active</li>
      )}
      <li>{plural(requests, 'request')}</li>
      {agents === 0 ? null : <li>{plural(agents, 'agent')}</li>}
      {tokens === 0 ? null : <li title={usageWords(conversation)}>{shortCount(tokens)} tokens</li>}
      {cost === null ? null : (
        <li title={unpriced ?? 'By the prices under Settings, Cost'}>{cost}</li>
      )}
    </ul>
  );
}
