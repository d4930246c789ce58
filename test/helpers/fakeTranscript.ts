/** How a conversation of a fake memory is made up. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import { pairCalls } from '../../core/store/library/pairCalls.ts';
import type { FakeEvent, FakeMemory } from './fakeMemory.ts';

type Shape = OutputOf<'transcript'>;

export interface FakePlace {
  /** All of the conversation. */
  readonly events: readonly FakeEvent[];
  readonly span: Shape['span'];
}

const LETTERS = { message: 'a', thinking: 't', tool_call: 'c', tool_result: 'r', system: 's' };

export function fakeTranscript(
  { grips, nodes }: Pick<FakeMemory, 'grips' | 'nodes'>,
  { events, span }: FakePlace,
  around = events.length,
): Shape {
  const from = Math.max(0, (span?.first ?? 0) - around);
  const part = events.slice(from, (span?.first ?? 0) + around + 1);
  const names = [
    ...new Set(part.flatMap(({ kind, name }) => (kind === 'message' ? [] : (name ?? [])))),
  ];
  const tools = part.flatMap(({ kind, name }, index) =>
    kind === 'tool_call' || kind === 'tool_result'
      ? [{ position: from + index, isCall: kind === 'tool_call', name, turn: 0, nativeId: null }]
      : [],
  );
  const bare = { added: 0, removed: 0, conversationId: null };
  const turns = part.flatMap(({ kind, role, eventId }, index): Shape['landmarks'] =>
    kind === 'message' && role === 'user'
      ? [{ ...bare, kind: 'turn', position: from + index, eventId, text: '' }]
      : [],
  );
  const decided = [...nodes.values()]
    .flatMap(({ bullets }) => bullets)
    .flatMap(({ role, text, gripIds }): Shape['landmarks'] => {
      const eventId = grips.get(gripIds[0] ?? '')?.event.eventId ?? '';
      const index = part.findIndex((event) => event.eventId === eventId);
      if (index < 0 || (role !== 'decided' && role !== 'corrected' && role !== 'open')) return [];
      return [{ ...bare, kind: role, position: from + index, eventId, text }];
    });
  return {
    conversationId: events[0]?.conversationId ?? '',
    span,
    total: events.length,
    from,
    kinds: part
      .map(({ kind, role }) => (kind === 'message' && role === 'user' ? 'u' : LETTERS[kind]))
      .join(''),
    names,
    nameOf: part.map(({ kind, name }) => (kind === 'message' ? -1 : names.indexOf(name ?? ''))),
    sizes: part.map(({ text }) => Buffer.byteLength(text)),
    pairs: [...pairCalls(tools, () => undefined)],
    landmarks: [...turns, ...decided].toSorted((a, b) => a.position - b.position),
  };
}
