import type { Fidelity } from '../../model/fidelity.ts';
import type { SummaryText } from '../../model/summary.ts';
import type { TextLevel } from '../../model/toc.ts';
import { termsOf } from '../text/terms.ts';
import { escapeMarkers, stripMarkers } from '../summarize/markers.ts';
import { checkableFacts } from './checkableFacts.ts';
import type { FidelitySource } from './fidelitySource.ts';
import { isSupported } from './isSupported.ts';

export interface FidelityInput {
  readonly level: TextLevel;
  readonly text: Pick<SummaryText, 'content' | 'appended' | 'doubts'>;
  /** Words that must be in the text verbatim: those of the required anchors, except masked ones. */
  readonly required: readonly string[];
  readonly source: FidelitySource;
}

const WEIGHTS = { anchors: 0.4, facts: 0.3, context: 0.3 };
const PASSING_SCORE = 0.85;
/** How many of the source's key terms a level should keep. */
const TERMS = { detailed: 20, brief: 10, tags: 5 } as const;
/** Tolerance for rounding. */
const EPSILON = 1e-9;

/** The fidelity of the original itself. */
export const PERFECT_FIDELITY: Fidelity = {
  overall: 1,
  anchorPreservation: 1,
  factualAccuracy: 1,
  contextRetention: 1,
  lostInformation: [],
  unsupported: [],
  passes: true,
};

/**
 * Measures how well a text keeps what its source says. It looks at words, not meaning: what it
 * calls unsupported is nowhere in the source, but a text that passes may still combine true words
 * into an untrue sentence. Whether its sentences hold is told by its doubts. Appended anchors count as preserved, but not as said by the text.
 */
export function measureFidelity({ level, text, required, source }: FidelityInput): Fidelity {
  if (level === 'full') return PERFECT_FIDELITY;
  const { content, appended, doubts = [] } = text;
  const dropped = required.filter((words) => !content.includes(escapeMarkers(words)));
  const said = stripMarkers(content.slice(0, appended?.from));
  const facts = checkableFacts(said, { language: source.language, labels: level === 'tags' });
  const unsupported = facts.filter((fact) => !isSupported(fact, source.words));
  const wanted = source.terms.slice(0, TERMS[level]);
  const kept = new Set(termsOf(stripMarkers(content), source.language).map(({ key }) => key));
  const missing = wanted.filter(({ key }) => !kept.has(key));
  const anchorPreservation = share(required.length - dropped.length, required.length);
  const factualAccuracy = share(facts.length - unsupported.length, facts.length);
  const contextRetention = share(wanted.length - missing.length, wanted.length);
  const overall =
    WEIGHTS.anchors * anchorPreservation +
    WEIGHTS.facts * factualAccuracy +
    WEIGHTS.context * contextRetention;
  return {
    overall,
    anchorPreservation,
    factualAccuracy,
    contextRetention,
    lostInformation: [...dropped, ...missing.map(({ surface }) => surface)],
    unsupported: [...new Set(unsupported.map(({ words }) => words))],
    ...(doubts.length === 0
      ? {}
      : {
          doubted: doubts.map(({ start, end, verdict }) => ({
            text: stripMarkers(content.slice(start, end)),
            verdict,
          })),
        }),
    passes:
      overall >= PASSING_SCORE - EPSILON &&
      dropped.length === 0 &&
      unsupported.length === 0 &&
      doubts.length === 0,
  };
}

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}
