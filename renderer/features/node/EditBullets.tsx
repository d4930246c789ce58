import { useState } from 'react';
import { plural } from '../../state/labels.ts';
import {
  MOST_BULLETS,
  withBullet,
  withBulletText,
  withoutBullet,
  type Draft,
} from '../../state/versionsEdit.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { goToPane, NODE_PANE } from '../../ui/panes.ts';
import { EditField } from './EditField.tsx';
import styles from './EditBullets.module.css';
import type { Edit } from './useEdit.ts';

/** The points while they are edited: each a field, with the way to remove it. */
export function EditBullets({ edit, draft }: { readonly edit: Edit; readonly draft: Draft }) {
  const { change, save, cancel, saving } = edit;
  /** The bullet that was just added, or stands beside a removed one. */
  const [next, setNext] = useState<number | null>(null);
  const add = (): void => {
    const longer = withBullet(draft);
    setNext(longer.bullets.at(-1)?.key ?? null);
    change(longer);
  };
  const remove = (index: number): void => {
    const { bullets } = draft;
    goToPane(NODE_PANE);
    setNext((bullets[index + 1] ?? bullets[index - 1])?.key ?? null);
    change(withoutBullet(draft, bullets[index]?.key ?? -1));
  };
  return (
    <section aria-label="Main points, edited" className="stack gap-2 at-start">
      <ul className="stack gap-1 full">
        {draft.bullets.map(({ key, text, gripIds }, index) => (
          <li key={key} className="row gap-2">
            <EditField
              label={`Point ${index + 1}`}
              value={text}
              maxLength={2_000}
              look="point"
              disabled={saving}
              focus={key === next}
              onChange={(value) => change(withBulletText(draft, key, value))}
              onSave={() => void save()}
              onCancel={cancel}
            />
            <span className={`firm faint small ${styles['grips']}`}>
              {gripIds.length === 0 ? 'no evidence' : plural(gripIds.length, 'passage')}
            </span>
            <Button
              look="quiet"
              aria-label={`Remove point ${index + 1}`}
              title="Remove"
              disabled={saving}
              onClick={() => remove(index)}
            >
              <Icon name="close" />
            </Button>
          </li>
        ))}
      </ul>
      {draft.bullets.length >= MOST_BULLETS ? null : (
        <Button disabled={saving} onClick={add}>
          Add a point
        </Button>
      )}
    </section>
  );
}
