import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { claudeLines } from './claudeLines.ts';
import { codexLines } from './codexLines.ts';
import type { Corpus, WriteOptions } from './corpus.ts';
import { writeLog } from './logFile.ts';
import type { WrittenLog } from './logFile.ts';
import type { PlannedSession } from './planLarge.ts';
import { createRandom } from './random.ts';
import type { Random } from './random.ts';
import type { SessionLines } from './session.ts';
import type { Vocabulary } from './vocabulary.ts';
import { createWriter } from './writer.ts';

export interface LargeCorpus extends Corpus {
  readonly sessions: number;
  /** Lines of which only half is there. */
  readonly torn: number;
  /** The session id of the one with the most messages; null without giants. */
  readonly longest: string | null;
}

/** Writes planned sessions as their tools keep them, below `claude/` and `codex/` of a folder. */
export async function writeLarge(
  folder: string,
  planned: readonly PlannedSession[],
  { vocabulary, breathe }: WriteOptions,
): Promise<LargeCorpus> {
  const written: WrittenLog[] = [];
  for (const session of planned) {
    const { ids, lines } = linesOf(session, vocabulary);
    const path = join(folder, pathOf(session, ids));
    written.push(await writeLog(path, lines, { torn: session.torn, breathe }));
    if (session.form === 'claude' && session.origin?.kind === 'agent')
      writeFileSync(path.replace(/\.jsonl$/, '.meta.json'), '{"agentType":"Explore"}');
    await breathe();
  }
  const longest = planned.find(({ role }) => role === 'longest');
  return {
    folder,
    files: written.map(({ path }) => path),
    sessions: planned.length,
    messages: sum(planned.map(({ messages }) => messages)),
    torn: sum(written.map(({ torn }) => torn)),
    lines: sum(written.map(({ lines }) => lines)),
    bytes: sum(written.map(({ bytes }) => bytes)),
    longest: longest === undefined ? null : idsOf(longest).session,
  };
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

interface SessionIds {
  readonly random: Random;
  readonly session: string;
  readonly agent: string;
}

/** The first draws of a session's stream, the same wherever it is asked for. */
function idsOf({ seed }: PlannedSession): SessionIds {
  const random = createRandom(seed);
  return { random, session: random.uuid(), agent: random.hex(8) };
}

function linesOf(
  planned: PlannedSession,
  vocabulary: Vocabulary,
): { readonly ids: SessionIds; readonly lines: SessionLines } {
  const ids = idsOf(planned);
  const { random } = ids;
  const { form, messages, sizes, startMs, chinese, origin } = planned;
  const session = {
    random,
    writer: createWriter({ random, vocabulary, chinese }),
    sizes,
    sessionId: ids.session,
    startMs,
    cwd: cwdOf(planned),
    messages,
  };
  const history = origin?.kind === 'fork' ? [...linesOf(origin.of, vocabulary).lines] : [];
  if (form === 'claude') {
    const lines =
      origin?.kind === 'agent'
        ? claudeLines({ ...session, sessionId: idsOf(origin.of).session, agentId: ids.agent })
        : claudeLines({ ...session, history });
    return { ids, lines };
  }
  if (origin === null) return { ids, lines: codexLines({ ...session, form }) };
  const parent = { kind: origin.kind, sessionId: idsOf(origin.of).session, history };
  return { ids, lines: codexLines({ ...session, form, parent }) };
}

function cwdOf({ project }: PlannedSession): string {
  return `/home/mira/code/${project}`;
}

function pathOf(planned: PlannedSession, { session, agent }: SessionIds): string {
  const { form, origin, startMs } = planned;
  if (form === 'claude') {
    const folder = join('claude', 'projects', cwdOf(planned).replaceAll('/', '-'));
    return origin?.kind === 'agent'
      ? join(folder, idsOf(origin.of).session, 'subagents', `agent-${agent}.jsonl`)
      : join(folder, `${session}.jsonl`);
  }
  const time = new Date(startMs).toISOString().slice(0, 19);
  const name = `rollout-${time.replaceAll(':', '-')}-${session}.jsonl`;
  return join('codex', 'sessions', ...time.slice(0, 10).split('-'), name);
}
