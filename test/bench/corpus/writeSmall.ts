import { join } from 'node:path';
import { claudeLines } from './claudeLines.ts';
import type { Corpus, WriteOptions } from './corpus.ts';
import { writeLog } from './logFile.ts';
import { createRandom } from './random.ts';
import { COMMON_SIZES } from './sizes.ts';
import { workingHour } from './workingHours.ts';
import type { Span } from './workingHours.ts';
import { createWriter } from './writer.ts';

export interface SmallOptions {
  readonly seed: number;
  readonly sessions: number;
  /** Of the user, the assistant and the tools, a session. */
  readonly messages: number;
}

const PROJECTS = ['shop', 'atlas', 'billing-service', 'notes', 'infra', 'thesis', 'game-engine'];
/** Some ten months: several in each of two years. */
const SPAN: Span = { firstDay: Date.UTC(2025, 8, 1), days: 300 };
const CHINESE_SHARE = 0.05;

/** Writes sessions of one length as Claude Code keeps them, `projects/{project}/{session}.jsonl`. */
export async function writeSmall(
  folder: string,
  { seed, sessions, messages }: SmallOptions,
  { vocabulary, breathe }: WriteOptions,
): Promise<Corpus> {
  const files: string[] = [];
  let lines = 0;
  let bytes = 0;
  for (let index = 0; index < sessions; index++) {
    const random = createRandom(seed * 1_000_003 + index);
    const cwd = `/home/mira/code/${random.pickEarly(PROJECTS)}`;
    const sessionId = random.uuid();
    const session = claudeLines({
      random,
      writer: createWriter({ random, vocabulary, chinese: random.chance(CHINESE_SHARE) }),
      sizes: COMMON_SIZES,
      sessionId,
      startMs: workingHour(SPAN, random),
      cwd,
      messages,
    });
    const path = join(folder, 'projects', cwd.replaceAll('/', '-'), `${sessionId}.jsonl`);
    const written = await writeLog(path, session, { torn: null, breathe });
    files.push(path);
    lines += written.lines;
    bytes += written.bytes;
    await breathe();
  }
  return { folder, files, messages: sessions * messages, lines, bytes };
}
