/** Root of the process that writes logs, as so many agents would at the same time. */
import process from 'node:process';
import { createRandom } from '../../bench/corpus/random.ts';
import type { FromWriter, ToWriter, WriterOptions } from './messages.ts';
import { beginSession } from './session.ts';

const { logs, sessions, seed, pace } = JSON.parse(process.argv[2] ?? '{}') as WriterOptions;
const random = createRandom(seed);
const notes: Record<string, string[]> = {};
const incidents: Record<string, number> = {};
const waiting = new Map<string, (isSeen: boolean) => void>();
const seenNotes = new Set<string>();
const stop = new AbortController();
let lines = 0;
let bytes = 0;
let begun = 0;

const tell = (message: FromWriter): void => void process.send?.(message);
// Whoever started it is gone.
process.once('disconnect', () => process.exit());
process.on('message', (message: ToWriter) => {
  if (message.type === 'stop') {
    stop.abort();
    // What nobody waits for any more must not keep a session from its end.
    for (const resolve of waiting.values()) resolve(false);
    return;
  }
  seenNotes.add(message.note);
  waiting.get(message.note)?.(true);
});

await Promise.all(Array.from({ length: sessions }, writeSessions));
const written: FromWriter = { type: 'written', notes, incidents, lines, bytes };
// It is long: only when all of it is sent may the channel be closed.
process.send?.(written, () => process.disconnect());

/** One after the other, as a person would. */
async function writeSessions(): Promise<void> {
  while (!stop.signal.aborted) {
    const { conversationId, run } = beginSession({
      logs,
      key: `s${seed}x${begun++}`,
      random,
      pace,
      isStopped: () => stop.signal.aborted,
      seen,
      onWritten(newLines, newBytes) {
        lines += newLines;
        bytes += newBytes;
      },
      onIncident: (what) => void (incidents[what] = (incidents[what] ?? 0) + 1),
      onTurn: (note) => tell({ type: 'turn', conversationId, note, atMs: Date.now() }),
      onNote: (note) => void (notes[conversationId] ??= []).push(note),
    });
    await run();
  }
}

function seen(note: string): Promise<boolean> {
  if (seenNotes.has(note) || stop.signal.aborted) return Promise.resolve(seenNotes.has(note));
  return new Promise((resolve) => waiting.set(note, resolve));
}
