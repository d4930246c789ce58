import { SUMMARY_LEVELS } from '../../../../core/model/toc.ts';
import type { TemplateKind } from '../../../../core/model/providers.ts';
import { plural } from '../../../state/labels.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { useExplorer, usePlace } from '../../../ui/explorerContext.ts';
import { useCall } from '../../../ui/useCall.ts';
import { NodeTitle } from '../NodeTitle.tsx';

export interface PromptPreviewProps {
  readonly id: string;
  readonly kind: TemplateKind | null;
  /** Does the text that is being edited differ from the one that is previewed? */
  readonly isChanged: boolean;
}

/** What a model would read of the open node by this prompt. Nothing is sent. */
export function PromptPreview({ id, kind, isChanged }: PromptPreviewProps) {
  const { queries } = useExplorer();
  const nodeId = usePlace((place) => place.nodeId);
  const level = SUMMARY_LEVELS.find((each) => each === kind);
  const input =
    nodeId === null ? null : { nodeId, prompt: id, ...(level === undefined ? {} : { level }) };
  const { data, failure } = useCall('previewPrompt', input);
  if (input === null)
    return <p className="note">Open a page of your past work first: the preview is made of it.</p>;
  return (
    <>
      {failure === null ? null : (
        <ErrorNote
          what="This prompt could not be made of the open node"
          failure={failure}
          onRetry={() => queries.retry('previewPrompt', input)}
        />
      )}
      {data === undefined ? (
        failure === null && <p className="note">Making the prompt…</p>
      ) : (
        <>
          <p className="note">
            <NodeTitle nodeId={input.nodeId} /> by {data.template}: {plural(data.tokens, 'token')}.
            Nothing is sent by looking.{' '}
            {isChanged ? 'Made by the saved text; your changes are not in it.' : null}
          </p>
          <Part title="System" text={data.system} />
          <Part title="User" text={data.user} />
        </>
      )}
    </>
  );
}

function Part({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <section className="stack gap-1" aria-label={title}>
      <h4 className="small quiet">{title}</h4>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <pre className="box small wrap pre low" tabIndex={0}>
        {text === '' ? '(empty)' : text}
      </pre>
    </section>
  );
}
