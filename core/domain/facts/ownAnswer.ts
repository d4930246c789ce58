/** What a tool notes behind the option that it would choose. */
const ADVISED = /\s*\(recommended\)/gi;

/** A person's answer to a tool's question, without what the tool had noted in it. */
export const ownAnswer = (answer: string): string => answer.replaceAll(ADVISED, '').trim();
