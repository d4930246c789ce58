/** A name as code hosts take it. Not a package (`@a/b`), an address, a file, a decorator with its arguments. */
const HANDLE =
  /(?<![\p{L}\p{N}_.@/\\`-])@([a-z\d](?:-?[a-z\d]){1,38})(?![\p{L}\p{N}_@/\\(=`-]|\.\p{L})/giu;
/** Words that speak to somebody, or of what somebody does. */
const TO =
  /(?:\b(?:according to|ask(?:ed|ing)?|assigned to|assign to|by|cc|credits?:?|hey|hi|paired with|per|ping|pinged|spoke (?:to|with)|talk(?:ed)? (?:to|with)|tell|thank you|thanks|thanks to|told|with help from):?,?\s+)$/iu;
const DOES =
  /^(?:['’]s\s+(?:\p{L}|[`"'])|\s+(?:agree[ds]?|approve[ds]?|asks?|asked|complain(?:s|ed)|decide[ds]?|found|insist(?:s|ed)|mention(?:s|ed)|note[ds]|object(?:s|ed)|point(?:s|ed) out|prefer(?:s|red)|propose[ds]|report(?:s|ed)|request(?:s|ed)|reviewed|said|says|suggest(?:s|ed)|thinks?|thought|told|wants?|wanted|wrote)\b)/iu;
/** What programs call so, whatever is said around it. */
const NOBODY =
  /^(?:all|agent.*|.*bot|channel|claude|codex|copilot|deprecated|everyone|example|file|font-face|gemini|here|import|layer|main|media|override|param|private|property|public|return|returns|see|since|team|throws|todo|type|types|user|username)$/iu;

/**
 * Handles of people that a text speaks to or of: "cc @mira", "@mira wants it hidden". An `@` by itself says
 * nothing: decorators, packages and rules of style sheets have one as well. Each once, with its `@`.
 */
export function handlesIn(text: string): readonly string[] {
  if (!text.includes('@')) return [];
  const seen = new Map<string, string>();
  for (const match of text.matchAll(HANDLE)) {
    const [whole, handle = ''] = match;
    const before = text.slice(Math.max(0, match.index - 30), match.index);
    const after = text.slice(match.index + whole.length, match.index + whole.length + 30);
    if (NOBODY.test(handle) || !(TO.test(before) || DOES.test(after))) continue;
    const key = whole.toLowerCase();
    if (!seen.has(key)) seen.set(key, whole);
  }
  return [...seen.values()];
}
