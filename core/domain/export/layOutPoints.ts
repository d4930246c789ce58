import { mark, plain, strong } from './blocks.ts';
import type { Block, ListItem, Words } from './blocks.ts';
import type { ExportedPoints, ToldSettlement } from './data.ts';
import { citationsLeftOut } from './layOutConversation.ts';
import { counted, heading, narrowings, note, pointWords } from './layOutTools.ts';
import type { LayOutTools } from './layOutTools.ts';

type Point = ExportedPoints['points'][number];

/** Points under their projects, the newest first, each with where it is from. */
export function pointBlocks(data: ExportedPoints, tools: LayOutTools): readonly Block[] {
  const { points, roles, narrowedTo, leftOut } = data;
  const more = leftOut.find(({ what }) => what === 'points')?.count ?? 0;
  const item = (point: Point): ListItem => ({
    words: [
      ...(roles.length > 1 && point.role !== null
        ? [strong(tools.wording.roles[point.role]), plain(': ')]
        : []),
      ...pointWords(point, tools),
      ...(point.state === 'closed' ? [mark('closed')] : []),
    ],
    below: [
      ...(point.became === null ? [] : [settledWords(point.became, tools)]),
      [plain(`${tools.wording.when(point.time)} · ${point.title}`)],
    ],
  });
  return [
    {
      kind: 'paragraph',
      words: [
        plain([counted(points.length + more, 'point'), ...narrowings(narrowedTo)].join(' · ')),
      ],
    },
    ...Array.from(
      Map.groupBy(points, ({ project }) => project),
      ([project, own]): readonly Block[] => [
        heading(project ?? 'No project'),
        { kind: 'list', items: own.map(item) },
      ],
    ).flat(),
    ...(more === 0
      ? []
      : [note(`${counted(more, 'older point')} left out: there are too many to tell.`)]),
    ...citationsLeftOut(data),
  ];
}

const settledWords = (
  { state, text, time, gripIds }: ToldSettlement,
  { wording, citing }: LayOutTools,
): Words => [
  strong(state === 'superseded' ? 'superseded by' : state),
  plain(` (${wording.when(time)}): ${text}`),
  ...citing.behind(gripIds),
];
