import type { OutputOf } from '../../../../core/contract/procedures.ts';
import { visibleLine } from '../../../../core/model/visibleText.ts';
import { useCall } from '../../../ui/useCall.ts';
import { ActionButton } from '../ActionButton.tsx';

type LocalServer = OutputOf<'localModels'>['servers'][number];
type LocalModel = LocalServer['models'][number];

/** What of a kind is offered by a server of this machine. */
const MOST = 8;

export interface LocalModelsProps {
  readonly use: LocalModel['use'];
  /** Is this the one that holds now? */
  readonly isChosen: (server: LocalServer, model: LocalModel) => boolean;
  readonly onChoose: (server: LocalServer, model: LocalModel) => void;
}

/** Models that were found on this machine, each to be taken by a press; nothing while there are none. */
export function LocalModels({ use, isChosen, onChoose }: LocalModelsProps) {
  const found = (useCall('localModels', {}).data?.servers ?? []).flatMap((server) => {
    const models = server.models.filter((model) => model.use === use).slice(0, MOST);
    return models.length === 0 ? [] : [{ server, models }];
  });
  if (found.length === 0) return null;
  return (
    <ul
      className="stack gap-3"
      aria-label={use === 'text' ? 'Models on this machine' : 'Models for meaning on this machine'}
    >
      {found.map(({ server, models }) => (
        <li key={server.baseUrl} className="stack gap-2">
          <p>
            {server.name} is here, at <code>{server.baseUrl}</code>: no key, no cost, and nothing
            leaves this machine.
          </p>
          <div className="ways">
            {models.map((model) => (
              <ActionButton
                key={model.id}
                off={isChosen(server, model)}
                onClick={() => onChoose(server, model)}
              >
                {isChosen(server, model)
                  ? `${visibleLine(model.id)} is used`
                  : `Use ${visibleLine(model.id)}`}
              </ActionButton>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
