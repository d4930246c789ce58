/** Which session and sub-agent a log file is about, as far as its path says. */
export interface FileSubject {
  readonly session: string;
  /** Null in a session's own file. */
  readonly agent: string | null;
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const AGENT_FILE = /^agent-(.+)$/;

/**
 * Reads the three layouts: `{session}.jsonl`; `agent-{id}.jsonl` beside the sessions;
 * `{session}/subagents/…/agent-{id}.jsonl`, also below `workflows/{id}/`. Where the path names no
 * session, the file's own name stands for it.
 */
export function fileSubject(path: string): FileSubject {
  const parts = path.split(/[\\/]/);
  const base = (parts.at(-1) ?? '').replace(/\.jsonl$/i, '');
  const agent = AGENT_FILE.exec(base)?.[1] ?? null;
  const folder = parts.lastIndexOf('subagents');
  const owner = folder > 0 ? parts[folder - 1] : undefined;
  if (owner !== undefined && owner !== '') return { session: owner, agent };
  return { session: UUID.exec(base)?.[0] ?? (base || 'session'), agent };
}

const WHOLE_UUID = new RegExp(`^${UUID.source}$`, 'i');

/** Has an id the real shape of a UUID, so that no other record can have it by chance? */
export function isUuid(id: string): boolean {
  return WHOLE_UUID.test(id);
}
