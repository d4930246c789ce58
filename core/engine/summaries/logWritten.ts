import type { WrittenText } from '../index/ports/indexStore.ts';
import type { Log } from '../settings/ports/log.ts';

/** Logs a stored text: one line per level, and any warnings. */
export function logWritten(
  log: Log,
  { nodeId, version, summarizer, levels, fidelity, passes, durationMs }: WrittenText,
): void {
  for (const { level, originalTokens, tokens, ratio, appendedAnchors } of levels) {
    const times = ratio === null ? 'none' : `${ratio.toFixed(1)}x`;
    log.info(
      `[COMP:SUM] Compressed ${nodeId}: ${originalTokens}→${tokens} tokens (ratio=${times})`,
      { level, version, summarizer, durationMs: Math.round(durationMs) },
    );
    // A built-in text has room for only a few by design; a model was asked to keep them.
    if (appendedAnchors > 0 && summarizer !== 'extractive')
      log.warn(`[COMP:SUM] ${appendedAnchors} anchors missing, re-injecting`, { nodeId, level });
  }
  if (!passes && fidelity !== null)
    log.warn(`[COMP:SUM] Fidelity score ${fidelity.toFixed(2)} below threshold for ${nodeId}`);
}
