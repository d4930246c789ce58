import type { Making } from './createExportMaker.ts';
import type { Gathered } from './gatherCitations.ts';

const PAGE = 200;
/** UTF-16 units that are read for it. */
const MOST_READ = 8_000_000;
/** Of what tools gave, the beginning. */
const MOST_OF_TOOL = 12_000;
/** Units between two rests. */
const PART = 250_000;

/**
 * Looks for secrets in all that was said in a conversation or a segment, also where it is not told: an
 * event that is not may give away what another repeats. Periods hold too much for it.
 */
export async function learnSecrets(
  { reader, pause }: Making,
  gathered: Gathered,
  { nowMs, learn }: { readonly nowMs: number; readonly learn: (text: string) => void },
): Promise<void> {
  const target =
    gathered.kind === 'conversation'
      ? gathered.conversationId
      : gathered.kind === 'segment'
        ? gathered.nodeId
        : null;
  if (target === null) return;
  let read = 0;
  let rested = 0;
  for (let offset = 0; read < MOST_READ; offset += PAGE) {
    await pause();
    const page = await reader.events({ target, limit: PAGE, offset }, nowMs);
    for (const { kind, text } of page?.events ?? []) {
      const most = kind === 'message' ? MOST_READ - read : MOST_OF_TOOL;
      const part = text.slice(0, most);
      learn(part);
      read += part.length;
      if (read - rested < PART) continue;
      rested = read;
      await pause();
    }
    if (page === null || page.events.length < PAGE) return;
  }
}
