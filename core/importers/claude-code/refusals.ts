/** What the client writes into a tool's result when the person refused it. */
const REFUSED =
  /^(?:Error: )?(?:The user doesn['’]t want to (?:proceed with this tool use|take this action right now)\b|User (?:rejected|declined|denied)\b|The agent proposed a plan that was rejected by the user\b)/;
/** Behind these stand the person's words. */
const WORDS = /(?:the user said:|the following reason for the rejection:)\s*([\s\S]*)$/;
/** What the client adds to them, or says itself in their place. */
const ADDED = /\nNote: The user['’]s next message\b/;
const CLIENT_WORDS = /^The user wants to clarify these questions\./;

/** A person's words when refusing a tool, empty if there were none; undefined if nobody refused. */
export function refusalIn(text: string): string | undefined {
  if (!REFUSED.test(text)) return undefined;
  const words = WORDS.exec(text)?.[1]?.split(ADDED, 1)[0]?.trim() ?? '';
  return CLIENT_WORDS.test(words) ? '' : words;
}
