import type { OutputOf } from '../../../../core/contract/procedures.ts';
import { PRICE_SOURCE_WORDS } from '../../../../core/model/providers.ts';
import { formatCount } from '../../../state/labels.ts';
import { numberText } from '../../../state/settingsFields.ts';

export interface ModelFactsProps {
  readonly facts: Pick<OutputOf<'testConnection'>, 'price' | 'context' | 'contextProblem'>;
}

/** What is known of a model, and who says so; nothing while that is nothing. */
export function ModelFacts({ facts: { price, context, contextProblem } }: ModelFactsProps) {
  const words = [
    price === null
      ? null
      : price.from === 'local'
        ? `Price: ${PRICE_SOURCE_WORDS.local}.`
        : `Price: $${numberText(price.input)} in, $${numberText(price.output)} out a million tokens, ${PRICE_SOURCE_WORDS[price.from]}.`,
    context === null || contextProblem !== null
      ? null
      : `Context: ${formatCount(context)} tokens, told by the endpoint.`,
  ].filter((each) => each !== null);
  return (
    <>
      {words.length === 0 ? null : <p className="note">{words.join(' ')}</p>}
      {contextProblem === null ? null : <p className="amber measure">{contextProblem}</p>}
    </>
  );
}
