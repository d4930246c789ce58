import { expect, it } from 'vitest';
import { createHandles } from '../../../core/hosts/mcp/handles.ts';

const SEGMENT = 'toc:segment:2026-01-30:01KG7K87R00E4YFWQHT919DA93';
const GRIP = 'grip:1769781600000:01KG7K87R0D3DZVZF8MV6H3FYV';
const OTHER = 'grip:1769781600000:01KG7K87R0D3DZVZF8MV6H3FYW';

it('puts short names in the place of ids that results hold, and takes them back', () => {
  const handles = createHandles();
  handles.learn({
    results: [{ nodeId: SEGMENT, conversationId: 'claude-code:1-2', gripIds: [GRIP] }],
    event: { text: `somebody wrote ${OTHER}` },
  });
  const text = `${SEGMENT} · claude-code:1-2\n- #3 words [${GRIP}], ${SEGMENT}#3, ${OTHER} toc:day:2026-01-30`;
  expect(handles.shorten(text)).toBe(`s1 · c1\n- #3 words [g1], s1#3, ${OTHER} toc:day:2026-01-30`);
  expect(handles.shorten(GRIP)).toBe('g1');
  expect(
    handles.whole({
      gripId: 's1#34',
      nodeIds: ['s1', 'toc:day:2026-01-30'],
      query: 's1',
      limit: 3,
    }),
  ).toEqual({
    gripId: `${SEGMENT}#34`,
    nodeIds: [SEGMENT, 'toc:day:2026-01-30'],
    query: 's1',
    limit: 3,
  });
  expect(handles.whole({ conversationId: 'c1' })).toEqual({ conversationId: 'claude-code:1-2' });
});

it('says of a name that it never gave that it is of another session', () => {
  expect(() => createHandles().whole({ nodeId: 's7' })).toThrow(/s7 was not given in this session/);
});

const answer = (to: string) => ({
  relations: [{ from: 'n1', to, relation: 'builds_on', reason: 'i1' }],
  keywords: ['i1', 'i7'],
  brief: 'i1',
});

it('takes ideas back where an answer links them, and nothing else of an answer', () => {
  const handles = createHandles();
  const idea = 'idea:1769781600000:01KG7K87R0D3DZVZF8MV6H3FYV';
  handles.learn({ ideaId: idea });
  expect(handles.shorten(idea)).toBe('i1');
  expect(handles.whole({ answers: [{ label: 'w-1', answer: answer('i1') }] })).toEqual({
    answers: [{ label: 'w-1', answer: answer(idea) }],
  });
  expect(handles.whole({ answers: [{ label: 'w-1', answer: answer('i9') }] })).toEqual({
    answers: [{ label: 'w-1', answer: answer('i9') }],
  });
});
