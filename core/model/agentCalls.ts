/**
 * The folder in which Strata asks an agent is named so, with six letters and digits behind it: where
 * an agent keeps a log of such a call all the same, the log is known by it, and is no conversation.
 */
export const AGENT_CALL_PREFIX = 'strata-agent-call-';

/** Is it the path of a folder in which Strata asked an agent? */
export function isAgentCallFolder(path: string): boolean {
  return CALL_FOLDER.test(path);
}

const CALL_FOLDER = new RegExp(String.raw`(?:^|[\\/])${AGENT_CALL_PREFIX}[A-Za-z0-9]{6}[\\/]?$`);
