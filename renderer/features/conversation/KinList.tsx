import { originsOf, type WholeConversation } from '../../state/conversation.ts';
import { Button } from '../../ui/Button.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { useCall } from '../../ui/useCall.ts';
import { Capped } from '../../ui/Capped.tsx';
import styles from './KinList.module.css';
import { Part } from '../../ui/Part.tsx';

const FIRST = 7;

/** The conversations that this one came from, and its sub-agents, as links. */
export function KinList({ conversation }: { readonly conversation: WholeConversation }) {
  const origins = originsOf(conversation);
  const { childIds } = conversation;
  return (
    <>
      {origins.length === 0 ? null : (
        <Part title="Where it came from">
          <ul className={`stack ${styles['kin']}`} aria-label="Where it came from">
            {origins.map(({ conversationId, words }) => (
              <li key={conversationId} className="line gap-1 gives">
                <span className={`firm quiet ${styles['how']}`}>{words}</span>
                <Link conversationId={conversationId} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      {childIds.length === 0 ? null : (
        <Part title="Sub-agents">
          <Capped items={childIds} most={FIRST}>
            {(shown) => (
              <ul className={`stack ${styles['kin']}`} aria-label="Sub-agents">
                {shown.map((conversationId) => (
                  <li key={conversationId} className="line gap-1 gives">
                    <Link conversationId={conversationId} />
                  </li>
                ))}
              </ul>
            )}
          </Capped>
        </Part>
      )}
    </>
  );
}

/** A conversation by its title; where it is not in the memory, by what its log calls it. */
function Link({ conversationId }: { readonly conversationId: string }) {
  const { navigation } = useExplorer();
  const { data, failure } = useCall('conversation', { conversationId });
  const name = conversationId.slice(conversationId.indexOf(':') + 1);
  if (data === undefined && failure !== null)
    return <span className="faint wrap">{name}, which is not in this memory</span>;
  return (
    <Button
      look="quiet"
      className={`accent wrap gives ${styles['link']}`}
      onClick={() => void navigation.openConversation(conversationId)}
    >
      {data?.title ?? '…'}
    </Button>
  );
}
