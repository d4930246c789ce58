import { code, plain, strong } from './blocks.ts';
import type { Block, ListItem, Words } from './blocks.ts';
import type { ExportedConversation } from './data.ts';
import { counted, heading, note, pointsByRole, section, sentenceWords } from './layOutTools.ts';
import type { LayOutTools } from './layOutTools.ts';
import { transcriptBlocks } from './transcriptBlocks.ts';

/** A conversation as a whole: what it is, its points, its turns, what came of it, what was said. */
export function conversationBlocks(
  data: ExportedConversation,
  tools: LayOutTools,
): readonly Block[] {
  const { points, turns, files, commits, pullRequests, tests, errors, todos, leftOut } = data;
  const { wording, citing } = tools;
  return [
    { kind: 'facts', rows: factsOf(data, tools) },
    ...(points.length === 0 ? [] : [heading('Points'), ...pointsByRole(points, tools)]),
    ...section('Turns', turns, { item: (turn) => turnItem(turn, tools), leftOut, what: 'turns' }),
    ...section('Files', files, {
      item: ({ path, edits, added, removed }) => ({
        words: [code(path), plain(`: ${counted(edits, 'edit')}, +${added} −${removed}`)],
      }),
      leftOut,
      what: 'files',
    }),
    ...section('Commits', commits, {
      item: ({ hash, subject, gripIds }) => ({
        words: [
          ...(hash === '' ? [plain(subject)] : [code(hash), plain(` ${subject}`)]),
          ...citing.behind(gripIds),
        ],
      }),
      leftOut,
      what: 'commits',
    }),
    ...section('Pull requests', pullRequests, {
      item: ({ number, title, url, gripIds }) => ({
        words: [
          strong(`#${number}`),
          plain(` ${title ?? ''}`),
          ...(url === null ? [] : [plain(' '), code(url)]),
          ...citing.behind(gripIds),
        ],
      }),
      leftOut,
      what: 'pullRequests',
    }),
    ...section('Tests', tests, {
      item: ({ command, ok, passed, failed, gripIds }) => {
        const counts = [
          ...(passed === null ? [] : [`${passed} passed`]),
          ...(failed === null ? [] : [`${failed} failed`]),
        ];
        return {
          words: [
            plain(ok ? 'Passed: ' : 'Failed: '),
            code(command),
            plain(counts.length === 0 ? '' : ` (${counts.join(', ')})`),
            ...citing.behind(gripIds),
          ],
        };
      },
      leftOut,
      what: 'tests',
    }),
    ...section('Errors', errors, {
      item: ({ text, gripIds, mendedByGripIds }) => ({
        words: [
          plain(text),
          ...citing.behind(gripIds),
          ...(mendedByGripIds.length === 0
            ? []
            : [plain(' Mended later.'), ...citing.behind(mendedByGripIds)]),
        ],
      }),
      leftOut,
      what: 'errors',
    }),
    ...section('To-dos', todos, {
      item: ({ text, state, gripIds }) => ({
        words: [plain(`${state.replace('_', ' ')}: ${text}`), ...citing.behind(gripIds)],
      }),
      leftOut,
      what: 'todos',
    }),
    ...citationsLeftOut(data),
    ...transcriptBlocks(data.transcript, wording),
  ];
}

/** Says that not everything that is told is cited. */
export function citationsLeftOut({
  leftOut,
}: Pick<ExportedConversation, 'leftOut'>): readonly Block[] {
  const count = leftOut.find(({ what }) => what === 'citations')?.count ?? 0;
  return count === 0 ? [] : [note(`${counted(count, 'citation')} more are left out.`)];
}

function factsOf(
  data: ExportedConversation,
  { wording }: LayOutTools,
): readonly { label: string; words: Words }[] {
  const { project, folder, source, models, branch, start, end, amounts, conversationId } = data;
  const rows: readonly (readonly [string, Words | null])[] = [
    ['Project', project === null ? null : [plain(project)]],
    ['Folder', folder === null ? null : [code(folder)]],
    ['Tool', [plain(source)]],
    ['Models', models.length === 0 ? null : [plain(models.join(', '))]],
    ['Branch', branch === null ? null : [code(branch)]],
    ['Time', [plain(`${wording.when(start)} – ${wording.when(end)}`)]],
    [
      'Work',
      [plain([counted(amounts.requests, 'request'), ...wording.amounts(amounts)].join(' · '))],
    ],
    ['Conversation', [code(conversationId)]],
  ];
  return rows.flatMap(([label, words]) => (words === null ? [] : [{ label, words }]));
}

function turnItem(turn: ExportedConversation['turns'][number], tools: LayOutTools): ListItem {
  const { start, request, outcome, tools: calls, edits, failed } = turn;
  const did = [
    ...(calls === 0 ? [] : [counted(calls, 'tool call')]),
    ...(edits === 0 ? [] : [counted(edits, 'edit')]),
    ...(failed === 0 ? [] : [`${failed} failed`]),
  ];
  return {
    words: [plain(`${tools.wording.when(start)} `), ...sentenceWords(request, tools)],
    below: [
      ...(outcome === null ? [] : [[plain('→ '), ...sentenceWords(outcome, tools)]]),
      ...(did.length === 0 ? [] : [[plain(did.join(', '))]]),
    ],
  };
}
