import { useState } from 'react';
import { useStore } from 'zustand';
import type { SummaryLevel } from '../../../core/model/toc.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { useCall } from '../../ui/useCall.ts';
import type { ShownNode } from '../node/shownNode.ts';
import { PromptPreview } from './PromptPreview.tsx';
import { ResummarizeForm } from './ResummarizeForm.tsx';
import { ResummarizeOutcome } from './ResummarizeOutcome.tsx';
import { ResummarizeProgress } from './ResummarizeProgress.tsx';
import { useChoices } from './useChoices.ts';

export interface ResummarizeDialogProps {
  readonly node: ShownNode;
  /** Shows two versions beside each other, at the level that was written. */
  readonly onCompare: (pair: readonly [number, number], level: SummaryLevel) => void;
  readonly onClose: () => void;
}

/** Writes a node's text anew: how, at what price, how far it is, and what came of it. */
export function ResummarizeDialog({ node, onCompare, onClose }: ResummarizeDialogProps) {
  const { work, queries } = useExplorer();
  const state = useStore(work.store, (all) => all.resummarizing);
  const settings = useCall('settings', {});
  const form = useChoices(settings.data);
  const [previewing, setPreviewing] = useState(false);
  // A run that still goes on, or just ended, may be of another node.
  const about = state.phase === 'idle' ? node.title : state.title;
  const close = (): void => {
    work.forgetResummarized();
    onClose();
  };
  return (
    <Dialog title={`Summarise again: ${about}`} onClose={close}>
      <div className="stack gap-4 wrap">
        {state.phase === 'running' ? <ResummarizeProgress state={state} onHide={onClose} /> : null}
        {state.phase === 'running' || state.phase === 'idle' ? null : (
          <ResummarizeOutcome
            state={state}
            onAgain={() => work.forgetResummarized()}
            onCompare={(pair) => {
              work.forgetResummarized();
              onCompare(pair, form?.choices.level || 'detailed');
            }}
            onClose={close}
          />
        )}
        {state.phase === 'idle' && settings.data === undefined && settings.failure !== null ? (
          <ErrorNote
            what="The settings could not be read"
            failure={settings.failure}
            onRetry={() => queries.retry('settings', {})}
          />
        ) : null}
        {state.phase === 'idle' && form !== null && settings.data !== undefined ? (
          previewing ? (
            <PromptPreview node={node} choices={form.choices} onBack={() => setPreviewing(false)} />
          ) : (
            <ResummarizeForm
              node={node}
              settings={settings.data}
              choices={form.choices}
              onChange={form.change}
              onPreview={() => setPreviewing(true)}
              onRun={(input) => void work.resummarize(input, node.title)}
            />
          )
        ) : null}
      </div>
    </Dialog>
  );
}
