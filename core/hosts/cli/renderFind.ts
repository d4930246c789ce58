import type { OutputOf } from '../../contract/procedures.ts';
import { visibleLine } from '../../model/visibleText.ts';

/** Nodes say where to look; the events are what was looked for. */
const NODES = 3;

/** Hits, each with where it stands and the words around it. */
export function renderFind({
  results,
  nodes,
  total,
  totalIsCapped,
  notIndexed,
}: OutputOf<'find'>): string {
  const lines: string[] = [];
  for (const { nodeId, title, level, snippet } of nodes.slice(0, NODES))
    lines.push(`${level} · ${visibleLine(title)}`, `  ${nodeId}`, `  ${visibleLine(snippet)}`, '');
  for (const { event, nodeId, snippet, score } of results) {
    const who = event.name === null ? event.role : `${event.role} ${visibleLine(event.name)}`;
    lines.push(
      `${event.time} · ${who} · ${score.toFixed(2)}`,
      `  ${event.eventId}${nodeId === null ? '' : ` in ${nodeId}`}`,
      `  ${visibleLine(snippet)}`,
      '',
    );
  }
  lines.push(
    `${total}${totalIsCapped ? ' or more' : ''} ${total === 1 ? 'event matches' : 'events match'}`,
  );
  if (notIndexed > 0)
    lines.push(
      `${notIndexed} ${notIndexed === 1 ? 'event is' : 'events are'} not in the index yet: \`index\` adds ${notIndexed === 1 ? 'it' : 'them'}.`,
    );
  return lines.join('\n');
}
