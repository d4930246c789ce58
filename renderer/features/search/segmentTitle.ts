/** What the part of a conversation that holds a hit is called; a dash while it has no text. */
export function segmentTitle({
  nodeId,
  title,
}: {
  readonly nodeId: string | null;
  readonly title: string | null;
}): string {
  return nodeId === null ? 'Not in the table of contents yet' : (title ?? '–');
}
