import { Button } from '../../ui/Button.tsx';
import { useCall } from '../../ui/useCall.ts';
import { useExplorer } from '../../ui/explorerContext.ts';

export interface SteerSwitchProps {
  /** null: nothing was asked. */
  readonly question: string | null;
  readonly isSteered: boolean;
}

/** Has the model of the settings help with the question, or no longer; there only where one is chosen. */
export function SteerSwitch({ question, isSteered }: SteerSwitchProps) {
  const { search } = useExplorer();
  const model = useCall('settings', {}).data?.effective.model ?? null;
  if (question === null || (model === null && !isSteered)) return null;
  return (
    <Button
      look="quiet"
      aria-pressed={isSteered}
      title="Sends the question and the titles and summaries of likely places, for a fraction of a cent as a rule. What it cost is said below."
      onClick={() => void search.path.ask(question, { steer: !isSteered })}
    >
      Ask {model ?? 'the model'}
    </Button>
  );
}
