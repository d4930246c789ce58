import { unreachable } from '../../model/result.ts';
import type { ExportDocument } from './blocks.ts';
import type { ExportData } from './data.ts';
import { conversationBlocks } from './layOutConversation.ts';
import { pointBlocks } from './layOutPoints.ts';
import { segmentBlocks } from './layOutSegment.ts';
import { spanBlocks } from './layOutSpan.ts';
import { Citing } from './layOutTools.ts';
import type { LayOutTools, Wording } from './layOutTools.ts';

/** Lays out what an export tells, with its citations at the end. */
export function layOut(data: ExportData, wording: Wording): ExportDocument {
  const citing = new Citing(data.citations);
  const blocks = blocksOf(data, { wording, citing });
  return { title: data.title, blocks: [...blocks, ...citing.blocks(wording)] };
}

function blocksOf(data: ExportData, tools: LayOutTools): ExportDocument['blocks'] {
  switch (data.kind) {
    case 'conversation':
      return conversationBlocks(data, tools);
    case 'period':
    case 'project':
      return spanBlocks(data, tools);
    case 'points':
      return pointBlocks(data, tools);
    case 'segment':
      return segmentBlocks(data, tools);
    default:
      return unreachable(data);
  }
}
