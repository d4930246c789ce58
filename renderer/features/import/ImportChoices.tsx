import { Button } from '../../ui/Button.tsx';
import { useOpenDialog } from '../../ui/dialogContext.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { useCall } from '../../ui/useCall.ts';
import { FoundTools } from './FoundTools.tsx';

/**
 * All ways to bring logs in: what was found, what is chosen, what is dropped. They come all at once
 * when it is known what was found, so that no button moves away from under the hand.
 */
export function ImportChoices() {
  const { queries } = useExplorer();
  const open = useOpenDialog();
  const { data, failure } = useCall('discover', {});
  if (data === undefined && failure === null)
    return <p className="note">Looking for logs on this machine…</p>;
  return (
    <div className="stack gap-4">
      {data === undefined && failure !== null ? (
        <ErrorNote
          what="The known log folders could not be looked at"
          failure={failure}
          onRetry={() => queries.retry('discover', {})}
        />
      ) : null}
      {data?.sources.length === 0 ? <NothingFound /> : null}
      {data === undefined || data.sources.length === 0 ? null : <FoundTools tools={data.sources} />}
      <div className="row wraps gap-3 ui">
        <Button look={data?.sources.length === 0 ? 'main' : 'plain'} onClick={() => open('browse')}>
          Choose files or folders…
        </Button>
        <span className="note">or drop them anywhere on this window</span>
      </div>
    </div>
  );
}

function NothingFound() {
  return (
    <div className="stack gap-1 dashes">
      <p>
        <strong>No logs were found in the usual places:</strong>
      </p>
      <ul>
        <li>
          Claude Code: <code>~/.claude/projects</code>, or below <code>CLAUDE_CONFIG_DIR</code>
        </li>
        <li>
          Codex: <code>~/.codex/sessions</code>, or below <code>CODEX_HOME</code>
        </li>
      </ul>
      <p>If yours lie elsewhere, choose their folder.</p>
    </div>
  );
}
