import type { Client } from '../../../../core/contract/client.ts';
import type { InputOf, OutputOf } from '../../../../core/contract/procedures.ts';
import { visibleLine } from '../../../../core/model/visibleText.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { useExplorer } from '../../../ui/explorerContext.ts';
import { Fold } from '../../../ui/Fold.tsx';
import { useCall } from '../../../ui/useCall.ts';
import { ActionFailure } from '../../activity/ActionFailure.tsx';
import { useWorkAction } from '../../activity/useWorkAction.ts';
import { ActionButton } from '../ActionButton.tsx';
import { CheckInput } from '../fields/CheckInput.tsx';
import { Group } from '../Section.tsx';
import { useForm } from '../useForm.ts';

type Agent = OutputOf<'agents'>['agents'][number];
type SetUp = Pick<InputOf<'setUpAgent'>, 'part' | 'remove'>;

/** Agents of this machine that can ask this memory, what would be written for it, and doing so. */
export function AgentSetups() {
  const { memory, queries } = useExplorer();
  const { data, failure } = useCall('agents', {});
  const { act, isBusy, failed } = useWorkAction();
  const { form, edit } = useForm('agents');
  // Agents ask the memory of the person.
  if (memory === 'sample') return null;
  const setUp = async (agent: Agent, change: SetUp): Promise<void> => {
    await act(`The settings of ${agent.name} stay as they are`, (client: Client) =>
      client.call('setUpAgent', { client: agent.client, ...change }),
    );
    queries.retry('agents', {});
  };
  const here = data?.agents.filter(({ isHere }) => isHere) ?? [];
  const others = data?.agents.filter(({ isHere }) => !isHere) ?? [];
  return (
    <Group
      title="Agents that may ask"
      note="An agent that is set up can look into this memory by itself, over MCP. What it reads it sends to its own model, also of projects that are left out of summaries."
    >
      {failure === null ? null : (
        <ErrorNote
          what="The agents of this machine could not be listed"
          failure={failure}
          onRetry={() => queries.retry('agents', {})}
        />
      )}
      <ActionFailure failed={failed} />
      <CheckInput
        label="Agents may write summaries"
        note="An agent that may ask is also handed what waits to be summarised or linked, when you tell it to, and proposes texts. They are checked as a model’s and marked with its name. What it is handed goes to its own model, but nothing of excluded projects; secrets that were found are masked."
        checked={form.propose}
        onChange={(propose) => edit({ propose })}
      />
      {here.length === 0 ? null : (
        <ul className="stack ruled-above" aria-label="Agents that may ask">
          {here.map((agent) => (
            <AgentRow
              key={agent.client}
              agent={agent}
              isBusy={isBusy}
              onSetUp={(change) => void setUp(agent, change)}
            />
          ))}
        </ul>
      )}
      {others.length === 0 ? null : (
        <p className="note">
          Not found on this machine: {others.map(({ name }) => name).join(', ')}.
        </p>
      )}
    </Group>
  );
}

const STATES = {
  none: 'Does not know this memory',
  same: 'May ask this memory',
  other: 'Knows Strata by another command',
} as const satisfies Readonly<Record<Agent['setup'], string>>;

interface AgentRowProps {
  readonly agent: Agent;
  readonly isBusy: boolean;
  readonly onSetUp: (change: SetUp) => void;
}

function AgentRow({ agent, isBusy, onSetUp }: AgentRowProps) {
  const { name, setup, problem, text, now, brief } = agent;
  const file = visibleLine(agent.file);
  const isOff = isBusy || problem !== null;
  return (
    <li className="with-end flows gap-3 ruled">
      <span>{name}</span>
      <span className="row gap-2">
        {setup === 'same' || text === null ? null : (
          <ActionButton look="quiet" off={isOff} onClick={() => onSetUp({ part: 'server' })}>
            {setup === 'other' ? `Set ${name} up anew` : `Set up ${name}`}
          </ActionButton>
        )}
        {setup === 'none' ? null : (
          <ActionButton
            look="quiet"
            off={isOff}
            onClick={() => onSetUp({ part: 'server', remove: true })}
          >
            {`Take out of ${name}`}
          </ActionButton>
        )}
      </span>
      <p className="quiet wrap across">
        {problem ??
          (text === null && setup === 'none'
            ? 'The desktop app cannot be started by an agent: set Strata up from its sources for that'
            : STATES[setup])}
      </p>
      {text === null && now === null ? null : (
        <div className="across">
          <Fold title={setup === 'none' ? 'What is written' : 'What stands there'} note={file}>
            <pre className="wrap pre">{now ?? text}</pre>
          </Fold>
        </div>
      )}
      {brief === null || (brief.text === null && brief.now === null) ? null : (
        <BriefRow agent={agent} brief={brief} isBusy={isBusy} onSetUp={onSetUp} />
      )}
    </li>
  );
}

const NOT_TOLD =
  'Is told nothing unasked. A hook can begin each session with where its project stands, in 400 tokens, which go to its model; nothing of excluded projects.';
const TOLD = 'A session begins with where its project stands.';
const TRUST = 'Codex asks you to trust the hook first, in /hooks.';

/** Whether a session of the agent begins with where its project stands. */
function BriefRow({
  agent: { client, name },
  brief: { setup, problem, file, now, text },
  isBusy,
  onSetUp,
}: AgentRowProps & { readonly brief: NonNullable<Agent['brief']> }) {
  const isOff = isBusy || problem !== null;
  return (
    <div className="across with-end flows gap-3">
      <p className="quiet wrap">
        {problem ?? (setup === 'none' ? NOT_TOLD : client === 'codex' ? `${TOLD} ${TRUST}` : TOLD)}
      </p>
      <span className="row gap-2">
        {setup === 'same' || text === null ? null : (
          <ActionButton look="quiet" off={isOff} onClick={() => onSetUp({ part: 'brief' })}>
            {`Tell ${name} where a project stands`}
          </ActionButton>
        )}
        {setup === 'none' ? null : (
          <ActionButton
            look="quiet"
            off={isOff}
            onClick={() => onSetUp({ part: 'brief', remove: true })}
          >
            {`Tell ${name} nothing unasked`}
          </ActionButton>
        )}
      </span>
      <div className="across">
        <Fold
          title={setup === 'none' ? 'What is written for it' : 'What stands there for it'}
          note={visibleLine(file)}
        >
          <pre className="wrap pre">{now ?? text}</pre>
        </Fold>
      </div>
    </div>
  );
}
