import type { OutputOf } from '../../contract/procedures.ts';
import type { TocRow } from '../../contract/schemas.ts';

/** Compact Markdown: ids first, so that they can be copied into the next command. */
export function renderToc({ node, children }: OutputOf<'toc'>): string {
  const head = node === null ? [] : [row(node, 0)];
  const rows = children.flatMap((child) => rowsOf(child, node === null ? 0 : 1));
  if (head.length + rows.length === 0)
    return 'The memory is empty. `strata import PATH` reads logs, `strata index` summarises them.';
  return [...head, ...rows].join('\n');
}

function rowsOf(node: TocRow, depth: number): string[] {
  return [row(node, depth), ...(node.children ?? []).flatMap((child) => rowsOf(child, depth + 1))];
}

function row({ nodeId, title, start, level, eventCount, state }: TocRow, depth: number): string {
  const time = level === 'segment' ? `${start.slice(11, 16)} ` : '';
  const note = state === 'current' ? '' : ` · ${state}`;
  return `${'  '.repeat(depth)}- ${time}${title} · ${eventCount} events${note} · ${nodeId}`;
}

export function renderShow(node: OutputOf<'show'>): string {
  const version = node.version === null ? 'draft' : `version ${node.version}`;
  const ratio = node.ratio === null ? '' : `, ${node.ratio}:1`;
  const lines = [
    `# ${node.title}`,
    `${node.nodeId} · ${node.start} – ${node.end} · ${node.contentLevel}, ${node.tokenCount} tokens${ratio} · ${version} · ${node.state}`,
    '',
    node.content === '' ? 'Not summarised yet: run `strata index`.' : node.content,
  ];
  if (node.bullets.length > 0) lines.push('');
  for (const { text, gripIds, supported } of node.bullets)
    lines.push(
      `- ${text}${supported ? '' : ' (unsupported)'}${gripIds.map((id) => ` [${id}]`).join('')}`,
    );
  if (node.keywords.length > 0) lines.push('', `Keywords: ${node.keywords.join(', ')}`);
  return lines.join('\n');
}
