/** An agent that is handed what waits, and answers it as a model would. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import { segmentReplySchema, upperReplySchema } from '../../core/domain/compose/replySchemas.ts';
import type { Asked } from './modelServer/asked.ts';
import { goodSummary } from './modelServer/goodSummary.ts';

export type Due = OutputOf<'due'>;
export type Proposed = OutputOf<'propose'>;
type Item = Due['items'][number];

/** What it asks itself about a text: the same as a model is asked. */
export function askedItself({ kind, material, instructions }: Item, handed: Due): Asked {
  const system = handed.instructions.find(({ name }) => name === instructions)?.text ?? '';
  const wanted = { tags: system.includes('- tags:'), detailed: system.includes('- detailed:') };
  const { schema } =
    kind === 'conversation' || kind === 'day'
      ? upperReplySchema(kind, wanted)
      : kind === 'segment'
        ? segmentReplySchema(wanted)
        : upperReplySchema('week', wanted);
  return {
    protocol: 'openai',
    kind: 'completion',
    method: 'POST',
    path: '/',
    headers: {},
    key: null,
    body: {},
    model: 'agent',
    system,
    user: material,
    structure: null,
    schema,
    tools: [],
    answerTool: null,
    mayCall: false,
    results: [],
    maxTokens: null,
    atMs: 0,
  };
}

/** A good answer to each text that it was handed. */
export const goodAnswers = (handed: Due): { label: string; answer: Record<string, unknown> }[] =>
  handed.items.map((item) => ({
    label: item.label,
    answer: JSON.parse(goodSummary(askedItself(item, handed))) as Record<string, unknown>,
  }));
