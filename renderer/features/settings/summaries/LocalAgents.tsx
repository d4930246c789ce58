import type { OutputOf } from '../../../../core/contract/procedures.ts';
import { visibleLine } from '../../../../core/model/visibleText.ts';
import { useCall } from '../../../ui/useCall.ts';
import { ActionButton } from '../ActionButton.tsx';

type LocalAgent = OutputOf<'localAgents'>['agents'][number];

export interface LocalAgentsProps {
  /** Is this the one that holds now? */
  readonly isChosen: (agent: LocalAgent) => boolean;
  readonly onChoose: (agent: LocalAgent) => void;
}

/** Agents that were found on this machine, each to be taken by a press; nothing while there are none. */
export function LocalAgents({ isChosen, onChoose }: LocalAgentsProps) {
  const agents = useCall('localAgents', {}).data?.agents ?? [];
  if (agents.length === 0) return null;
  return (
    <ul className="stack gap-3" aria-label="Agents on this machine">
      {agents.map((agent) => (
        <li key={agent.kind} className="stack gap-2">
          <p className="measure">
            {agentWithVersion(agent)} is here: no key, for what you pay already pays. Words of your
            conversations leave this machine through it.
          </p>
          <div className="ways">
            <ActionButton off={isChosen(agent)} onClick={() => onChoose(agent)}>
              {isChosen(agent) ? `${agent.name} is used` : `Use ${agent.name}…`}
            </ActionButton>
          </div>
        </li>
      ))}
    </ul>
  );
}

export const agentWithVersion = ({ name, version }: LocalAgent): string =>
  version === null ? name : `${name} ${visibleLine(version)}`;
