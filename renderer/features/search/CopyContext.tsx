import { useState } from 'react';
import { formatCount } from '../../state/labels.ts';
import { questionWithin, type AskedWithin } from '../../state/searchPath.ts';
import { Button } from '../../ui/Button.tsx';
import { useExplorer } from '../../ui/explorerContext.ts';
import { copyContext, DEFAULT_BUDGET } from './copyContext.ts';

const BUDGETS = [1_000, 2_000, DEFAULT_BUDGET, 8_000, 16_000, 32_000];

export interface CopyContextProps {
  readonly question: string;
  readonly within: AskedWithin;
}

/** Copies what the memory holds about a question, within a budget, for another conversation to read. */
export function CopyContext({ question, within }: CopyContextProps) {
  const { client } = useExplorer();
  const [budget, setBudget] = useState(DEFAULT_BUDGET);
  const [said, setSaid] = useState<string | null>(null);
  const [isMaking, setMaking] = useState(false);
  const copy = async (): Promise<void> => {
    if (isMaking) return;
    setMaking(true);
    setSaid(await copyContext(client, { ...questionWithin(question, within), budget }));
    setMaking(false);
  };
  return (
    <div className="row firm gap-2">
      <output className="quiet">{said}</output>
      <select
        aria-label="Tokens that the context may take"
        value={budget}
        onChange={({ target }) => {
          setBudget(Number(target.value));
          setSaid(null);
        }}
      >
        {BUDGETS.map((tokens) => (
          <option key={tokens} value={tokens}>
            {formatCount(tokens)} tokens
          </option>
        ))}
      </select>
      {/* A disabled one would lose the keyboard's place. */}
      <Button aria-disabled={isMaking} onClick={() => void copy()}>
        Copy as context
      </Button>
    </div>
  );
}
