import { Button } from '../../ui/Button.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { Folding } from '../../ui/Folding.tsx';
import { useCall } from '../../ui/useCall.ts';
import styles from '../subject/SubjectActions.module.css';
import { ConversationMarks } from '../subject/ConversationMarks.tsx';

/** Star, tags and outline of a conversation. */
export function ConversationTools({ conversationId }: { readonly conversationId: string }) {
  const { navigation } = useExplorer();
  const { data } = useCall('conversation', { conversationId });
  return (
    <div className="beside firm">
      {data === undefined ? null : <ConversationMarks conversation={data} />}
      <span className={styles['folds']}>
        <Button
          look="quiet"
          aria-label="Outline"
          title="Outline: turns, decisions, errors and files, place by place (o)"
          onClick={() => navigation.toggleOutline(conversationId)}
        >
          <Folding icon="outline">Outline</Folding>
        </Button>
      </span>
    </div>
  );
}
