import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Buffer } from 'node:buffer';
import { createRandom } from './random.ts';
import type { Random } from './random.ts';
import { sessionLines } from './sessionLines.ts';
import { loadVocabulary } from './vocabulary.ts';
import { createWriter } from './writer.ts';

export interface CorpusOptions {
  readonly seed: number;
  readonly sessions: number;
  /** Of the user, the assistant and the tools, a session. */
  readonly messages: number;
}

export interface Corpus {
  readonly folder: string;
  readonly files: readonly string[];
  readonly lines: number;
  readonly bytes: number;
}

const PROJECTS = ['shop', 'atlas', 'billing-service', 'notes', 'infra', 'thesis', 'game-engine'];
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2025, 8, 1);
/** Some ten months: several in each of two years. */
const DAYS = 300;
const CHINESE_SHARE = 0.05;

/** Writes sessions as Claude Code keeps them, `projects/{project}/{session}.jsonl`. */
export function writeCorpus(folder: string, { seed, sessions, messages }: CorpusOptions): Corpus {
  const vocabulary = loadVocabulary();
  const files: string[] = [];
  let lines = 0;
  let bytes = 0;
  for (let index = 0; index < sessions; index++) {
    const random = createRandom(seed * 1_000_003 + index);
    const cwd = `/home/mira/code/${random.pickEarly(PROJECTS)}`;
    const sessionId = random.uuid();
    const written = sessionLines({
      random,
      writer: createWriter({ random, vocabulary, chinese: random.chance(CHINESE_SHARE) }),
      sessionId,
      startMs: startOf(random),
      cwd,
      messages,
    });
    const project = join(folder, 'projects', cwd.replaceAll('/', '-'));
    mkdirSync(project, { recursive: true });
    const path = join(project, `${sessionId}.jsonl`);
    const text = `${written.join('\n')}\n`;
    writeFileSync(path, text);
    files.push(path);
    lines += written.length;
    bytes += Buffer.byteLength(text);
  }
  return { folder, files, lines, bytes };
}

/** In working hours, on weekdays mostly. */
function startOf(random: Random): number {
  for (;;) {
    const dayMs = FIRST_DAY + random.below(DAYS) * DAY_MS;
    const isWeekend = new Date(dayMs).getUTCDay() % 6 === 0;
    if (!isWeekend || random.chance(0.2)) return dayMs + (8 + 10 * random.next()) * 3_600_000;
  }
}
