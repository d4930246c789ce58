import { useState } from 'react';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { visibleLine } from '../../../core/model/visibleText.ts';
import { formatBytes, formatDays, plural, sourceName } from '../../state/labels.ts';
import { Button } from '../../ui/Button.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { useCall } from '../../ui/useCall.ts';
import styles from './FoundTools.module.css';

export type FoundTool = OutputOf<'discover'>['sources'][number];

/** The logs of known tools on this machine, all ticked, and the one button that imports them. */
export function FoundTools({ tools }: { readonly tools: readonly FoundTool[] }) {
  const { work } = useExplorer();
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const known = useKnownSources();
  const chosen = tools.filter(({ path }) => !unticked.has(path));
  const sessions = chosen.reduce((sum, tool) => sum + tool.sessions, 0);
  const allKnown = chosen.length > 0 && chosen.every(({ source }) => known.has(source));
  const toggle = (path: string): void => {
    const next = new Set(unticked);
    if (!next.delete(path)) next.add(path);
    setUnticked(next);
  };
  return (
    <div className="stack gap-4 at-start ui">
      <ul className={`full ruled-above ${styles['tools']}`} aria-label="Logs found on this machine">
        {tools.map((tool) => (
          <li key={tool.path} className="ruled subgrid">
            <label className={`pick subgrid ${styles['tool']}`}>
              <input
                type="checkbox"
                checked={!unticked.has(tool.path)}
                onChange={() => toggle(tool.path)}
              />
              <span className="strong text">{sourceName(tool.source)}</span>
              <span className="number">{plural(tool.sessions, 'session')}</span>
              <span className="number">{formatBytes(tool.bytes)}</span>
              <span className="quiet number">{formatDays(tool.firstDay, tool.lastDay)}</span>
              <Kept source={tool.source} />
              <span className={`cut mono faint ${styles['path']}`} title={visibleLine(tool.path)}>
                {visibleLine(tool.path)}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <Button
        look="main"
        disabled={chosen.length === 0}
        onClick={() => void work.importFrom(chosen.map(({ path }) => path))}
      >
        {allKnown ? 'Import what is new' : `Import ${plural(sessions, 'session')}`}
      </Button>
    </div>
  );
}

/** How long the tool itself keeps its logs, where it does not keep them for ever. */
function Kept({ source }: Pick<FoundTool, 'source'>) {
  const rules = useCall('sweep', {}).data?.rules ?? [];
  const days = rules.find((rule) => rule.source === source)?.days ?? null;
  if (days === null) return null;
  return (
    <span className={`quiet ${styles['kept']}`}>
      {sourceName(source)} deletes them after {plural(days, 'day')}; Strata keeps what it has read.
    </span>
  );
}

/** Tools of which the memory holds something already: of them, only what is new is added. */
function useKnownSources(): ReadonlySet<string> {
  const sources = useCall('status', {}).data?.sources ?? [];
  return new Set(sources.filter(({ events }) => events > 0).map(({ source }) => source));
}
