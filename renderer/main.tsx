// Modules that act by being loaded are the point of this file.
// oxlint-disable import/no-unassigned-import

// First: it sets up what the modules below rely on when they load.
import './client/withoutEval.ts';
// Before those of the parts: it orders the layers of all.
import './ui/tokens.css';
import './ui/base.css';
import './ui/primitives.css';
import './ui/print.css';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { findHost } from './client/connect.ts';
import { isLaunchHash } from './client/launch.ts';
import { memoryOf } from './client/memory.ts';
import { reconnecting } from './client/reconnectingClient.ts';
import { createExplorer } from './state/explorer.ts';
import { Stranger } from './Stranger.tsx';

// A launch address opened in a tab that shows Strata already: only a new start lets it in.
window.addEventListener('hashchange', () => {
  if (isLaunchHash(window.location.hash)) window.location.reload();
});

void start(document.getElementById('root'));

async function start(element: HTMLElement | null): Promise<void> {
  if (element === null) throw new Error('index.html has no #root');
  const root = createRoot(element);
  const memory = memoryOf(window.location.search);
  const connect = await findHost(window, memory).catch(() => null);
  root.render(
    connect === null ? (
      <Stranger />
    ) : (
      <App explorer={createExplorer(window, reconnecting(connect), memory)} />
    ),
  );
}
