import type { Verdict } from '../../model/summary.ts';
import { checkableFacts } from '../fidelity/checkableFacts.ts';
import { isSupported } from '../fidelity/isSupported.ts';
import { plainText } from '../fidelity/plainText.ts';
import { guessLanguage } from '../text/language.ts';
import { isHeld, judgeSentence } from './judgeSentence.ts';
import { sentencesOf } from './textDoubts.ts';
import { withoutMarkers } from './plainDoubts.ts';
import type { TrustSource } from './trustSource.ts';
import { plainWords, trustSource } from './trustSource.ts';

/** What a text of a node claims: its own sentences and its points. */
export interface ClaimingText {
  readonly title: string;
  readonly content: string;
  /** Where anchors begin that were put back below it; null for none. */
  readonly appendedFrom: number | null;
  readonly points: readonly string[];
}

/** A claim of one of two texts. */
export interface Claim {
  readonly text: string;
  readonly of: 'a' | 'b';
  /** By what the other text says. */
  readonly inOther: 'said' | 'missing' | 'contradicted';
  /** By the words that both are made from. */
  readonly inSource: 'held' | 'unsupported' | 'contradicted';
  /** Its numbers, paths and names that the other text has nowhere. */
  readonly differs: readonly string[];
}

export interface ComparedClaims {
  /** Those that they do not agree on, or that the words do not hold: what weighs most first. */
  readonly claims: readonly Claim[];
  /** How many claims of the first, and of the second, the other one says and the words hold. */
  readonly agreed: { readonly a: number; readonly b: number };
}

/** Compares two texts of a node by what they claim. It looks for words, not for meaning. */
export function compareClaims(
  a: ClaimingText,
  b: ClaimingText,
  source: TrustSource,
): ComparedClaims {
  const claims = [
    ...claimsOf('a', a, { other: b, source }),
    ...claimsOf('b', b, { other: a, source }),
  ];
  const open = claims.filter((claim) => weightOf(claim) > 0);
  const agreed = (of: Claim['of']): number =>
    claims.filter((claim) => claim.of === of && weightOf(claim) === 0).length;
  return {
    // Within a weight as they stand in their texts.
    claims: open.toSorted((one, next) => weightOf(next) - weightOf(one)),
    agreed: { a: agreed('a'), b: agreed('b') },
  };
}

function claimsOf(
  of: Claim['of'],
  text: ClaimingText,
  { other, source }: { readonly other: ClaimingText; readonly source: TrustSource },
): readonly Claim[] {
  const said = [other.title, ...sentencesIn(other)];
  const language = guessLanguage(said.join('\n'));
  const otherSource = trustSource(
    said.map((sentence, at) => ({ text: sentence, of: at })),
    language,
  );
  const held = plainText(said.join('\n')).toLowerCase();
  return sentencesIn(text).map((sentence) => {
    const verdict = judgeSentence(sentence, otherSource).verdict;
    return {
      text: sentence,
      of,
      inOther: isHeld(verdict) ? 'said' : verdict === 'contradicted' ? 'contradicted' : 'missing',
      inSource: standing(judgeSentence(sentence, source).verdict),
      differs: [
        ...new Set(
          checkableFacts(sentence, { language: source.language })
            .filter((fact) => !(fact.kind === 'name' && fact.opening) && !isSupported(fact, held))
            .map(({ words }) => words),
        ),
      ],
    };
  });
}

const standing = (verdict: Verdict): Claim['inSource'] =>
  verdict === 'quoted' || verdict === 'carried' ? 'held' : verdict;

/** Each sentence and point once, without markers. */
function sentencesIn({ content, appendedFrom, points }: ClaimingText): readonly string[] {
  const own = withoutMarkers({ content: content.slice(0, appendedFrom ?? undefined) }).text;
  const all = [
    ...sentencesOf({ content: own }).map(({ start, end }) =>
      own.slice(start, end).replace(/^\s*(?:[-*+•–]|\d{1,2}[.)])\s+/u, ''),
    ),
    ...points,
  ];
  const seen = new Set<string>();
  return all.filter((text) => {
    const words = plainWords(text);
    if (words.trim() === '' || seen.has(words)) return false;
    seen.add(words);
    return true;
  });
}

/** 0: they agree, and the words hold it. */
function weightOf({ inOther, inSource, differs }: Claim): number {
  if (inOther === 'contradicted') return 6;
  if (inSource === 'contradicted') return 5;
  if (inSource === 'unsupported') return inOther === 'missing' ? 4 : 1;
  if (inOther === 'missing') return differs.length > 0 ? 3 : 2;
  return 0;
}
