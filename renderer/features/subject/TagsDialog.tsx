import { useState, type FormEvent } from 'react';
import { plural } from '../../state/labels.ts';
import { markConversation } from '../../state/marking.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useCall } from '../../ui/useCall.ts';

export interface TagsDialogProps {
  readonly conversationId: string;
  readonly onClose: () => void;
}

/** Tags that are offered beside those that the conversation has. */
const MOST_OFFERED = 20;

/** The tags of a conversation: each goes by a press, others are added by their name or from those there are. */
export function TagsDialog({ conversationId, onClose }: TagsDialogProps) {
  const explorer = useExplorer();
  const own = useCall('conversation', { conversationId }).data?.tags ?? [];
  const all = useCall('tags', {}).data?.tags ?? [];
  const [typed, setTyped] = useState('');
  const give = (tags: readonly string[], said: string): void =>
    void markConversation(explorer, { conversationId, tags: [...tags] }, said);
  const has = (tag: string): boolean =>
    own.some((each) => each.toLocaleLowerCase() === tag.toLocaleLowerCase());
  const add = (tag: string): void => {
    if (!has(tag)) give([...own, tag], `Tagged “${tag}”`);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    add(typed.trim());
    setTyped('');
  };
  const others = all.filter(({ tag }) => !has(tag)).slice(0, MOST_OFFERED);
  return (
    <Dialog title="Tags" onClose={onClose}>
      <form className="stack gap-3" onSubmit={submit}>
        {own.length === 0 ? (
          <p className="faint">It has none yet.</p>
        ) : (
          <ul className="row wraps gap-1" aria-label="Its tags">
            {own.map((tag) => (
              <li key={tag}>
                <Button
                  aria-label={`Take away the tag ${tag}`}
                  onClick={() =>
                    give(
                      own.filter((each) => each !== tag),
                      `Tagged “${tag}” no more`,
                    )
                  }
                >
                  {tag} <span aria-hidden="true">×</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
        <TextField
          label="Another tag"
          value={typed}
          error={null}
          action="Add"
          onChange={setTyped}
        />
        {others.length === 0 ? null : (
          <ul className="row wraps gap-1" aria-label="Tags of other conversations">
            {others.map(({ tag, conversations }) => (
              <li key={tag}>
                <Button
                  look="quiet"
                  title={plural(conversations, 'conversation')}
                  onClick={() => add(tag)}
                >
                  + {tag}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </form>
    </Dialog>
  );
}
