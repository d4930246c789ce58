import type { Person } from '../../model/facts.ts';
import { gitVerb } from './commitFacts.ts';
import { quoteIn } from './quote.ts';
import type { Outcome, ShownFact, Step } from './toolUse.ts';

/** Commands of git that print whose a commit is. */
const TELLS = /^(?:commit|log|show|whatchanged|format-patch|am|merge|cherry-pick)$/;
/** `Author: Mira Holt <mira@holt.example>`, `Co-authored-by: …`, `Signed-off-by: …`, on a line of their own. */
const NAMED =
  /^[ \t]*(?:Author|Commit|Co-authored-by|Signed-off-by|Reviewed-by):[ \t]*([^<>\n]{2,60}?)[ \t]*<([^<>\s]{1,120})>/gimu;
/** The address that a code host gives: `1234+mira@users.noreply.github.com`. */
const HOSTED = /^(?:\d+\+)?([a-z\d][a-z\d-]{0,38})@users\.noreply\./iu;
/** A first name and others, each with a capital. One word alone is as often a program. */
const NAME =
  /^\p{Lu}[\p{L}\p{M}.'’-]*(?: (?:(?:al|bin|da|de|del|della|den|der|di|do|du|el|ibn|la|le|ten|ter|van|von) )*\p{Lu}[\p{L}\p{M}.'’-]*){1,4}$/u;
const NOBODY =
  /\b(?:agents?|ai|anthropic|assistant|automation|bots?|build|chatgpt|ci|claude|codex|copilot|cursor|devin|doe|example|gemini|github|gitlab|gpt|model|release|robot|server|service|support|system|team|test|tester|user|your)\b|\[bot\]/iu;
const MOST = 20;

/** Whose commits git shows, or a message says they are. Programs and examples are nobody. */
export function peopleFacts(steps: readonly Step[], { output, text }: Outcome): ShownFact[] {
  const git = steps.filter((step) => TELLS.test(gitVerb(step) ?? ''));
  if (git.length === 0) return [];
  const people = new Map<string, Person>();
  let quote: string | null = null;
  for (const said of [output, ...git.flatMap(({ signed }) => signed ?? [])])
    for (const [line, name = '', address = ''] of said.matchAll(NAMED)) {
      if (!NAME.test(name) || NOBODY.test(name)) continue;
      const handle = HOSTED.exec(address)?.[1] ?? people.get(name)?.handle ?? null;
      people.set(name, { name, handle });
      quote ??= quoteIn(text, line);
    }
  if (people.size === 0) return [];
  return [{ fact: { kind: 'people', people: [...people.values()].slice(0, MOST) }, quote }];
}
