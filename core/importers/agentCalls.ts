import { AGENT_CALL_PREFIX, isAgentCallFolder } from '../model/agentCalls.ts';
import type { FileHead, Importer } from './importer.ts';
import { isObject, textOf } from './json.ts';
import { recordsAtStart } from './lines.ts';

/**
 * The importer, for which the logs of Strata's own calls of an agent hold nothing: what an agent is
 * asked about a conversation is none. Such a log is known by the folder that the call was made in.
 */
export function withoutAgentCalls(importer: Importer): Importer {
  return {
    ...importer,
    begin: (file, saved) =>
      isAgentCall(file)
        ? { convert: () => ({ kind: 'state' }), save: () => saved ?? null }
        : importer.begin(file, saved),
  };
}

function isAgentCall(file: FileHead): boolean {
  // Nearly all logs are told from these by a look for a word.
  if (!file.head.includes(AGENT_CALL_PREFIX) && !file.path.includes(AGENT_CALL_PREFIX))
    return false;
  const folders = recordsAtStart(file).map(({ cwd, payload }) =>
    textOf(cwd ?? (isObject(payload) ? payload['cwd'] : undefined)),
  );
  const first = folders.find((folder) => folder !== undefined);
  return first === undefined
    ? OWN_PLACE.test(file.path) || CUT_LINE.test(file.head)
    : isAgentCallFolder(first);
}

/** Claude Code names the folder of its logs for the folder that it ran in. */
const OWN_PLACE = new RegExp(String.raw`${AGENT_CALL_PREFIX}[A-Za-z0-9]{6}[\\/][^\\/]+$`);
/** A first line that is longer than the head: its envelope comes before the words. */
const CUT_LINE = new RegExp(
  String.raw`^\s*\{(?:(?!"(?:message|content|text|base_instructions|instructions)":).)*"cwd":\s*"[^"]*${AGENT_CALL_PREFIX}[A-Za-z0-9]{6}"`,
);
