import { plain, strong } from './blocks.ts';
import type { Block, Words } from './blocks.ts';
import type { ExportedSpan } from './data.ts';
import { citationsLeftOut } from './layOutConversation.ts';
import {
  counted,
  heading,
  lineBlocks,
  narrowings,
  note,
  pointsByRole,
  pointWords,
} from './layOutTools.ts';
import type { LayOutTools } from './layOutTools.ts';

/** A period or a project: totals, projects with their topics, points by role, conversations. */
export function spanBlocks(data: ExportedSpan, tools: LayOutTools): readonly Block[] {
  const { inShort, projects, points, conversations, leftOut } = data;
  const isMixed = projects.length > 1;
  const more = leftOut.find(({ what }) => what === 'conversations')?.count ?? 0;
  return [
    { kind: 'paragraph', words: [plain(totalsOf(data, tools))] },
    ...(inShort.length === 0 ? [] : [heading('In short'), ...lineBlocks(inShort, tools)]),
    ...(isMixed || data.kind === 'period' ? projectList(projects) : []),
    ...(points.length === 0
      ? []
      : [
          heading('Points'),
          ...pointsByRole(points, tools, (point) => [
            ...pointWords(point, tools),
            ...(isMixed && point.project !== null ? [plain(` — ${point.project}`)] : []),
          ]),
        ]),
    ...(conversations.length === 0 ? [] : [heading('Conversations')]),
    ...conversations.flatMap((one) => conversationParts(one, tools)),
    ...(more === 0
      ? []
      : [
          note(
            `${counted(more, 'conversation')} more are left out: the ${conversations.length} in which most was asked are told.`,
          ),
        ]),
    ...citationsLeftOut(data),
  ];
}

function totalsOf(data: ExportedSpan, { wording }: LayOutTools): string {
  const { amounts, conversationCount, commitCount, fileCount } = data;
  return [
    counted(conversationCount, 'conversation'),
    counted(amounts.requests, 'request'),
    ...wording.amounts(amounts),
    ...(commitCount === null || commitCount === 0 ? [] : [counted(commitCount, 'commit')]),
    ...(fileCount === null || fileCount === 0 ? [] : [counted(fileCount, 'file')]),
    ...narrowings(data.narrowedTo),
  ].join(' · ');
}

function projectList(projects: ExportedSpan['projects']): readonly Block[] {
  if (projects.length === 0) return [];
  return [
    heading('Projects'),
    {
      kind: 'list',
      items: projects.map(({ name, conversations, requests, topics }) => ({
        words: [
          strong(name ?? 'No project'),
          plain(`: ${counted(conversations, 'conversation')}, ${counted(requests, 'request')}`),
          ...(topics.length === 0 ? [] : [plain(` · ${topics.join('; ')}`)]),
        ],
      })),
    },
  ];
}

function conversationParts(
  one: ExportedSpan['conversations'][number],
  tools: LayOutTools,
): readonly Block[] {
  const { title, project, start, end, requests, points } = one;
  const { when, roles } = tools.wording;
  const told = (point: (typeof points)[number]): Words => [
    ...(point.role === null ? [] : [strong(roles[point.role]), plain(': ')]),
    ...pointWords(point, tools),
  ];
  return [
    heading(title, 3),
    {
      kind: 'paragraph',
      words: [
        plain(
          [
            `${when(start)} – ${when(end)}`,
            ...(project === null ? [] : [project]),
            counted(requests, 'request'),
          ].join(' · '),
        ),
      ],
    },
    ...(points.length === 0
      ? []
      : [{ kind: 'list' as const, items: points.map((point) => ({ words: told(point) })) }]),
  ];
}
