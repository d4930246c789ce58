import type { PayloadOf } from '../../contract/events.ts';
import type { WrittenText } from './ports/indexStore.ts';

/** The event that announces a stored text. */
export function compressedEvent(text: WrittenText): PayloadOf<'segmentCompressed'> {
  const { nodeId, version, summarizer, levels, fidelity, durationMs } = text;
  return {
    nodeId,
    version,
    summarizer,
    levels: levels.map(({ level, originalTokens, tokens, ratio }) => ({
      level,
      originalTokens,
      tokens,
      ratio,
    })),
    fidelity,
    durationMs,
  };
}
