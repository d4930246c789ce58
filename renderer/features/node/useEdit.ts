import { useEffect, useRef, useState } from 'react';
import { toFailure, type Failure } from '../../../core/model/result.ts';
import { draftOf, editInput, type Draft } from '../../state/versionsEdit.ts';
import { useExplorer } from '../../ui/explorerContext.ts';
import { goToPane, NODE_PANE } from '../../ui/panes.ts';
import type { ShownNode } from './shownNode.ts';

export interface Edit {
  /** null while nothing is edited. */
  readonly draft: Draft | null;
  readonly saving: boolean;
  readonly failure: Failure | null;
  readonly begin: () => void;
  readonly change: (draft: Draft) => void;
  /** Saves what was changed as a version of its own; without a change it only ends. */
  readonly save: () => Promise<void>;
  readonly cancel: () => void;
}

interface Editing {
  readonly draft: Draft;
  readonly saving: boolean;
  /** Saved as this version: it ends when that is what is shown, so that the old words never flash. */
  readonly savedAs: number | null;
  readonly failure: Failure | null;
}

/** Editing a node's title and points in place. */
export function useEdit(node: ShownNode): Edit {
  const { client, queries, tree, notice } = useExplorer();
  const { nodeId, version } = node;
  const [editing, setEditing] = useState<Editing | null>(null);
  const opener = useRef<Element | null>(null);

  const end = (): void => {
    setEditing(null);
    const { current } = opener;
    // What opened it is drawn again only after this.
    requestAnimationFrame(() => {
      const button = document.querySelector<HTMLElement>(`#${NODE_PANE} [data-actions]`);
      if (current?.hasAttribute('data-actions') === true && button !== null) button.focus();
      else goToPane(NODE_PANE);
    });
  };
  const savedAs = editing?.savedAs ?? null;
  const isShown = savedAs !== null && savedAs === node.version;
  useEffect(() => {
    if (isShown) end();
    // It ends once, when the saved version has come.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isShown]);

  const save = async (): Promise<void> => {
    if (editing === null || editing.saving) return;
    const input = editInput(node, editing.draft);
    if (input === null) return end();
    setEditing({ ...editing, saving: true, failure: null });
    try {
      const saved = await client.call('edit', input);
      const reread = (): void => {
        queries.invalidate();
        void tree.refresh();
      };
      const takeBack = async (before: number): Promise<void> => {
        await client.call('revert', { nodeId, version: before });
        reread();
      };
      notice.say(
        input.title === undefined ? 'Edited' : `Called “${input.title}”`,
        version === null ? undefined : () => takeBack(version),
      );
      reread();
      if (saved.shown) setEditing({ ...editing, saving: true, savedAs: saved.version });
      else end();
    } catch (thrown) {
      setEditing({ ...editing, saving: false, failure: toFailure(thrown) });
    }
  };

  return {
    draft: editing?.draft ?? null,
    saving: editing?.saving ?? false,
    failure: editing?.failure ?? null,
    begin: () => {
      opener.current = document.activeElement;
      setEditing({ draft: draftOf(node), saving: false, savedAs: null, failure: null });
    },
    change: (draft) => setEditing((now) => now && { ...now, draft }),
    save,
    cancel: end,
  };
}
