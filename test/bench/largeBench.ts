import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench, Part } from './bench.ts';
import { claudeLines } from './corpus/claudeLines.ts';
import { writeLog } from './corpus/logFile.ts';
import { LARGE_SPAN, largeSize, planLarge } from './corpus/planLarge.ts';
import { createRandom } from './corpus/random.ts';
import { LARGE_SIZES } from './corpus/sizes.ts';
import type { Span } from './corpus/workingHours.ts';
import { writeLarge } from './corpus/writeLarge.ts';
import { createWriter } from './corpus/writer.ts';
import { largeMeasures } from './largeMeasures.ts';
import type { FileCosts } from './largeMeasures.ts';
import { runRound } from './rounds/runRound.ts';

/** Sessions that come when all others are indexed. */
const LATER_SHARE = 1 / 30;
/** Of two logs alone, of which one has many times the bytes of the other. */
const ONE_FILE_MESSAGES = { short: 12_000, long: 96_000 };
const DAY_MS = 86_400_000;
const LATER_SPAN: Span = { firstDay: LARGE_SPAN.firstDay + 930 * DAY_MS, days: 40 };

/** Years of work: as much as a busy person leaves behind in three of them, or a share of that. */
export async function largeBench(
  { scale }: { readonly scale: number },
  bench: Bench,
): Promise<Part> {
  const { temporary, seed, say } = bench;
  const files = await measureFiles(scale, bench);
  say('Large: writing the logs …');
  const started = performance.now();
  const size = largeSize(scale);
  const logs = await writeLarge(
    join(temporary, 'large'),
    planLarge({ ...size, seed, giants: true, span: LARGE_SPAN }),
    bench,
  );
  const later = await writeLarge(
    join(temporary, 'later'),
    planLarge({
      sessions: Math.ceil(size.sessions * LATER_SHARE),
      messages: Math.ceil(size.messages * LATER_SHARE),
      seed: seed + 1,
      giants: false,
      span: LATER_SPAN,
    }),
    bench,
  );
  const { sessions, messages, lines, bytes } = logs;
  say(
    `${sessions} sessions, ${messages} messages: ${lines} lines, ${(bytes / 1e6).toFixed(0)} MB, written in ${((performance.now() - started) / 1000).toFixed(0)} s. Parsing, importing and indexing them takes minutes …`,
  );
  const parse = await runRound('parse', { files: logs.files, passes: 1 }, bench);
  const result = await runRound(
    'large',
    { folder: logs.folder, later: later.folder, dataDir: join(temporary, 'memory') },
    bench,
  );
  const round = { parse, files, ...result };
  return {
    name: 'large',
    corpus: { messages, lines, bytes },
    measures: largeMeasures(logs, round),
    rounds: [round],
  };
}

/** Imports two logs alone: the memory that it takes should not know which is the larger. */
async function measureFiles(scale: number, bench: Bench): Promise<FileCosts> {
  const { temporary, seed, vocabulary, breathe, say } = bench;
  const costOf = async (messages: number) => {
    const random = createRandom(seed);
    const path = join(temporary, 'one', `${random.uuid()}.jsonl`);
    const lines = claudeLines({
      random,
      writer: createWriter({ random, vocabulary, chinese: false }),
      sizes: LARGE_SIZES,
      sessionId: random.uuid(),
      startMs: LARGE_SPAN.firstDay,
      cwd: '/home/mira/code/atlas',
      messages: Math.ceil(scale * messages),
    });
    const { bytes } = await writeLog(path, lines, { torn: null, breathe });
    say(`Large: one log of ${(bytes / 1e6).toFixed(0)} MB …`);
    const cost = await runRound(
      'oneFile',
      { dataDir: join(temporary, 'memory'), file: path },
      bench,
    );
    rmSync(path);
    return { bytes, cost };
  };
  return {
    short: await costOf(ONE_FILE_MESSAGES.short),
    long: await costOf(ONE_FILE_MESSAGES.long),
  };
}
