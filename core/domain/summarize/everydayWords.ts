import { stem } from '../text/stem.ts';

/** What work with agents, and talk between friends, is always about. */
const EVERYDAY_WORDS: ReadonlySet<string> = new Set(
  `agent amazing analyse analyze anthropic assistant attribute awesome bash branch brief chat claude
  codebase commit concise config context conversation cool directory exit folder fun github glad
  greeting guideline hello implementation instruction login love lovely message model plugin
  popular pr prev project prompt read-only reply repo repository research resume session software
  subagent super tool unknown usage watch whoami wonderful wow`
    .split(/\s+/)
    .map((word) => stem(word)),
);

/** A verb form alone says what was done to something, not to what; an address says nothing. */
const WITHOUT_MATTER = /^(?:\p{L}?\p{Ll}{3,}(?:ed|ing|ly)|0x[\da-f]+)$/iu;

/** Does a label say nothing that would tell one conversation or period from another? */
export function isEveryday(label: string): boolean {
  const words = label.toLowerCase().split(/\s+/).map(stem);
  return words.every((word) => EVERYDAY_WORDS.has(word)) || WITHOUT_MATTER.test(label);
}
