import type { OutputOf } from '../../../../core/contract/procedures.ts';
import { PRICE_SOURCE_WORDS } from '../../../../core/model/providers.ts';
import { formatCount } from '../../../state/labels.ts';
import { priceText } from '../../../state/settingsMoney.ts';
import { inlineSpans } from '../../node/inlineSpans.ts';

export interface ModelFactsProps {
  readonly facts: Pick<OutputOf<'testConnection'>, 'price' | 'context' | 'contextProblem'>;
}

/** What is known of a model, and who says so; nothing while that is nothing. */
export function ModelFacts({ facts: { price, context, contextProblem } }: ModelFactsProps) {
  const words = [
    price === null
      ? null
      : price.from === 'local'
        ? `Price: ${PRICE_SOURCE_WORDS.local}. If it is a proxy, enter its price under Cost.`
        : `Price: ${priceText(price.input)} in, ${priceText(price.output)} out a million tokens, ${PRICE_SOURCE_WORDS[price.from]}.`,
    context === null || contextProblem !== null
      ? null
      : `Context: ${formatCount(context)} tokens, told by the endpoint.`,
  ].filter((each) => each !== null);
  if (words.length === 0 && contextProblem === null) return null;
  return (
    <div className="labelled">
      <div className="stack gap-1 second">
        {words.length === 0 ? null : <p className="faint small measure">{words.join(' ')}</p>}
        {contextProblem === null ? null : (
          <p className="amber small measure">
            {inlineSpans(contextProblem).map(({ kind, text, start }) =>
              kind === 'code' ? <code key={start}>{text}</code> : text,
            )}
          </p>
        )}
      </div>
    </div>
  );
}
