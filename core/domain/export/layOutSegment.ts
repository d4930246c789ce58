import { code, plain } from './blocks.ts';
import type { Block } from './blocks.ts';
import type { ExportedSegment } from './data.ts';
import { citationsLeftOut } from './layOutConversation.ts';
import { heading, lineBlocks, pointsByRole } from './layOutTools.ts';
import type { LayOutTools } from './layOutTools.ts';
import { transcriptBlocks } from './transcriptBlocks.ts';

/** A segment: its texts, its points, what was said. */
export function segmentBlocks(data: ExportedSegment, tools: LayOutTools): readonly Block[] {
  const { start, end, conversationId, nodeId, writer, keywords, brief, detailed, points } = data;
  const { when } = tools.wording;
  return [
    {
      kind: 'facts',
      rows: [
        { label: 'Time', words: [plain(`${when(start)} – ${when(end)}`)] },
        ...(conversationId === null
          ? []
          : [{ label: 'Conversation', words: [code(conversationId)] }]),
        { label: 'Segment', words: [code(nodeId)] },
        ...(writer === null ? [] : [{ label: 'Written by', words: [plain(writer)] }]),
        ...(keywords.length === 0
          ? []
          : [{ label: 'Keywords', words: [plain(keywords.join(', '))] }]),
      ],
    },
    ...text('In short', brief, tools),
    // Of what is too short to be shortened, both texts are the same.
    ...(JSON.stringify(brief) === JSON.stringify(detailed)
      ? []
      : text('In detail', detailed, tools)),
    ...(points.length === 0 ? [] : [heading('Points'), ...pointsByRole(points, tools)]),
    ...citationsLeftOut(data),
    ...transcriptBlocks(data.transcript, tools.wording),
  ];
}

function text(
  title: string,
  lines: ExportedSegment['brief'],
  tools: LayOutTools,
): readonly Block[] {
  return lines.length === 0 ? [] : [heading(title), ...lineBlocks(lines, tools)];
}
