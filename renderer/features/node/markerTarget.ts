import { decodeUlid, segmentNodeId } from '../../../core/model/ids.ts';

/**
 * The node that a marker opens. Its source is a period's node id or a segment's ULID, most often that
 * of the node which holds it. The date of a segment's id is only for show, so it may be guessed.
 */
export function markerTarget(sourceSegmentId: string, holderId: string): string {
  if (sourceSegmentId.startsWith('toc:')) return sourceSegmentId;
  if (holderId.endsWith(`:${sourceSegmentId}`)) return holderId;
  const ms = decodeUlid(sourceSegmentId)?.ms;
  if (ms === undefined) return holderId;
  return segmentNodeId(new Date(ms).toISOString().slice(0, 10), sourceSegmentId);
}
