/** Texts that the host composes for other conversations, copied; each says how that went. */
import type { Client } from '../../../core/contract/client.ts';
import { toFailure } from '../../../core/model/result.ts';
import { plural } from '../../state/labels.ts';
import { copyText } from '../../client/clipboard.ts';

/** Tokens of a context: what a conversation can take in without being filled by it. */
export const DEFAULT_BUDGET = 4_000;

export interface ContextOf {
  readonly nodeIds?: string[];
  readonly question?: string;
  readonly project?: string;
  readonly budget: number;
}

/** A cited context of nodes, or for a question. */
export async function copyContext(client: Pick<Client, 'call'>, about: ContextOf): Promise<string> {
  return copyMade(async () => {
    const { text, tokens, parts, leftOut } = await client.call('pack', about);
    if (parts.length === 0) return null;
    const rest = leftOut.length === 0 ? '' : `, ${leftOut.length} left out`;
    return {
      text,
      said: `Copied ${plural(tokens, 'token')} of ${plural(parts.length, 'node')}${rest}`,
    };
  });
}

async function copyMade(
  make: () => Promise<{ readonly text: string; readonly said: string } | null>,
): Promise<string> {
  try {
    const made = await make();
    if (made === null) return 'Nothing fits the budget';
    return (await copyText(made.text)) ? made.said : 'The system did not allow copying';
  } catch (thrown) {
    return toFailure(thrown).message;
  }
}
