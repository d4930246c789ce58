import { expect, it } from 'vitest';
import { gatherFacts } from '../../../../core/domain/facts/gatherFacts.ts';
import type { PlacedFact } from '../../../../core/domain/facts/gatherFacts.ts';

function commit(subject: string, gripId: string): PlacedFact {
  const fact = { kind: 'commit', hash: '', subject } as const;
  return { fact, gripId, excerpt: '', ms: 0, turnId: null, ofAgent: false };
}

it('commits without a hash are told apart by their subject', () => {
  const facts = [commit('Fill the table', 'a'), commit('Sort it', 'b'), commit('Sort it', 'c')];
  expect(gatherFacts(facts).commits).toEqual([
    { hash: '', subject: 'Fill the table', gripId: 'a' },
    { hash: '', subject: 'Sort it', gripId: 'b' },
  ]);
});
