import type { OutputOf } from '../../contract/procedures.ts';
import type { TocRow } from '../../contract/library.ts';
import { visibleLine } from '../../model/visibleText.ts';
import { fidelityWords } from './amounts.ts';

/** Compact Markdown with ids, to be copied into the next command. Times are of the memory's zone. */
export function renderToc({ node, children }: OutputOf<'toc'>, zone: string): string {
  const clock = createClock(zone);
  const head = node === null ? [] : [row(node, 0, clock)];
  const rows = children.flatMap((child) => rowsOf(child, node === null ? 0 : 1, clock));
  if (head.length + rows.length === 0)
    return 'The memory is empty. `strata import PATH` reads logs, `strata index` summarises them.';
  return [...head, ...rows].join('\n');
}

type Clock = (time: string) => string;

/** Making a format takes longer than all the rest, and most lists show no times. */
function createClock(zone: string): Clock {
  let format: Intl.DateTimeFormat | undefined;
  return (time) => {
    format ??= new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
    });
    return format.format(new Date(time));
  };
}

/** Only segments are shown with their time of day. */
export function showsTimes({ node, children }: OutputOf<'toc'>): boolean {
  return [...(node === null ? [] : [node]), ...children].some(isTimed);
}

function isTimed({ level, children = [] }: TocRow): boolean {
  return level === 'segment' || children.some(isTimed);
}

function rowsOf(node: TocRow, depth: number, clock: Clock): string[] {
  const below = (node.children ?? []).flatMap((child) => rowsOf(child, depth + 1, clock));
  return [row(node, depth, clock), ...below];
}

function row(
  { nodeId, title, start, level, eventCount, state }: TocRow,
  depth: number,
  clock: Clock,
): string {
  const time = level === 'segment' ? `${clock(start)} ` : '';
  const note = state === 'current' ? '' : ` · ${state}`;
  return `${'  '.repeat(depth)}- ${time}${visibleLine(title)} · ${eventCount} events${note} · ${nodeId}`;
}

export function renderShow(node: OutputOf<'show'>): string {
  const version = node.version === null ? 'draft' : `version ${node.version}`;
  const ratio = node.ratio === null ? '' : `, ${node.ratio}:1`;
  const lines = [
    `# ${visibleLine(node.title)}`,
    `${node.nodeId} · ${node.start} – ${node.end} · ${node.contentLevel}, ${node.tokenCount} tokens${ratio} · ${version} · ${node.state}`,
    ...madeWords(node),
    '',
    node.content === '' ? 'Not summarised yet: run `strata index`.' : node.content,
  ];
  if (node.bullets.length > 0) lines.push('');
  for (const { text, gripIds, supported } of node.bullets)
    lines.push(
      `- ${visibleLine(text)}${supported ? '' : ' (unsupported)'}${gripIds.map((id) => ` [${id}]`).join('')}`,
    );
  if (node.keywords.length > 0)
    lines.push('', `Keywords: ${visibleLine(node.keywords.join(', '))}`);
  return lines.join('\n');
}

/** Who wrote the text and how well, and why not the model that was wanted. */
function madeWords({
  summarizer,
  model,
  promptVersion,
  fidelity,
  edited,
  pinned,
  problem,
}: OutputOf<'show'>): string[] {
  if (summarizer === null) return [];
  const facts = [
    model === null ? summarizer : `${summarizer} ${model}, ${promptVersion ?? 'no prompt'}`,
    ...(fidelity === null ? [] : [fidelityWords(fidelity)]),
    ...(edited.title || edited.bullets ? ['edited by you'] : []),
    ...(pinned ? ['pinned'] : []),
  ];
  return [
    `by ${facts.join(' · ')}`,
    ...(problem === null ? [] : [`Not by ${problem.model ?? 'a model'}: ${problem.message}`]),
  ];
}
