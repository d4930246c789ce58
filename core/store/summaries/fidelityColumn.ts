import type { Fidelity } from '../../model/fidelity.ts';

type Scores = readonly [
  overall: number,
  anchorPreservation: number,
  factualAccuracy: number,
  contextRetention: number,
  passes: 0 | 1,
];
/** What most texts have nothing of. */
type Rest = Partial<
  Omit<
    Fidelity,
    'overall' | 'passes' | 'anchorPreservation' | 'factualAccuracy' | 'contextRetention'
  >
>;
type Packed = readonly [...Scores] | readonly [...Scores, Rest];

/** How well a text preserves its source, as JSON in a tenth of the space that names would take. */
export function packFidelity({
  overall,
  anchorPreservation,
  factualAccuracy,
  contextRetention,
  passes,
  lostInformation,
  unsupported,
  ...others
}: Fidelity): string {
  const rest: Rest = {
    ...(lostInformation.length > 0 && { lostInformation }),
    ...(unsupported.length > 0 && { unsupported }),
    ...others,
  };
  const scores: Scores = [
    overall,
    anchorPreservation,
    factualAccuracy,
    contextRetention,
    passes ? 1 : 0,
  ];
  const packed: Packed = Object.keys(rest).length === 0 ? scores : [...scores, rest];
  return JSON.stringify(packed);
}

/** @param column as {@link packFidelity} or an older build, by names, wrote it; null: it was not measured */
export function unpackFidelity(column: string | null): Fidelity | null {
  const packed = JSON.parse(column ?? 'null') as Packed | Fidelity | null;
  if (packed === null || !isPacked(packed)) return packed;
  const [overall, anchorPreservation, factualAccuracy, contextRetention, passes, rest] = packed;
  return {
    overall,
    anchorPreservation,
    factualAccuracy,
    contextRetention,
    lostInformation: [],
    unsupported: [],
    passes: passes === 1,
    ...rest,
  };
}

const isPacked = (packed: Packed | Fidelity): packed is Packed => Array.isArray(packed);
