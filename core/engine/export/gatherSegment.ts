import type { ExportedSegment } from '../../domain/export/data.ts';
import { toldLines } from '../../domain/export/toldLines.ts';
import { found } from '../library/found.ts';
import type { ShowOut } from '../library/ports/memoryReader.ts';
import type { Making } from './making.ts';
import type { GatherOptions } from './gatherConversation.ts';
import { gatherTranscript } from './gatherTranscript.ts';

/** Reads what is told of a segment; `brief`: as it is shown at that level. */
export async function gatherSegment(
  making: Making,
  brief: ShowOut,
  options: GatherOptions,
): Promise<Omit<ExportedSegment, 'citations'>> {
  const { nodeId, title, start, end, conversationId, bullets, keywords } = brief;
  const detailed = found(await making.reader.show({ nodeId, level: 'detailed' }), nodeId);
  return {
    kind: 'segment',
    title,
    start,
    end,
    leftOut: [],
    nodeId,
    conversationId,
    writer: writerOf(brief),
    brief: toldLines(brief, bullets),
    detailed: toldLines(detailed, bullets),
    points: bullets,
    keywords,
    transcript: await gatherTranscript(making, nodeId, options),
  };
}

function writerOf({ summarizer, model }: ShowOut): string | null {
  return model === null ? summarizer : `${summarizer ?? ''} ${model}`.trim();
}
