import { expect, it } from 'vitest';
import type { Fidelity } from '../../../core/model/fidelity.ts';
import { packFidelity, unpackFidelity } from '../../../core/store/summaries/fidelityColumn.ts';

const PERFECT: Fidelity = {
  overall: 1,
  anchorPreservation: 1,
  factualAccuracy: 1,
  contextRetention: 1,
  lostInformation: [],
  unsupported: [],
  passes: true,
};

it.each<Fidelity>([
  PERFECT,
  {
    ...PERFECT,
    overall: 0.76,
    contextRetention: 0.2,
    lostInformation: ['port', '§'],
    passes: false,
  },
  { ...PERFECT, factualAccuracy: 0.5, unsupported: ['8080'], passes: false },
  { ...PERFECT, doubted: [{ text: 'It works.', verdict: 'unsupported' }], judge: null },
  { ...PERFECT, judge: { model: 'm', score: 0.9, note: 'Good.' } },
])('keeps all of %j', (fidelity) => {
  expect(unpackFidelity(packFidelity(fidelity))).toEqual(fidelity);
  // As older builds wrote it.
  expect(unpackFidelity(JSON.stringify(fidelity))).toEqual(fidelity);
});

it('takes a few bytes where nothing is lost', () => {
  expect(packFidelity(PERFECT)).toBe('[1,1,1,1,1]');
});

it('tells what was not measured', () => {
  expect(unpackFidelity(null)).toBeNull();
  expect(unpackFidelity('null')).toBeNull();
});
