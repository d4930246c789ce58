import { code, plain, strong } from './blocks.ts';
import type { Block, Words } from './blocks.ts';
import type { ToldEvent, Transcript } from './data.ts';
import { heading, note } from './layOutTools.ts';
import type { Wording } from './layOutTools.ts';
import { speechParts } from './speechParts.ts';

/** What was said, in full, and what tools did, a line each; of nothing, nothing. */
export function transcriptBlocks(
  transcript: Transcript | null,
  { when }: Pick<Wording, 'when'>,
): readonly Block[] {
  if (transcript === null) return [];
  const { events, total } = transcript;
  return [
    heading('Transcript'),
    ...events.flatMap((event) => eventBlocks(event, when)),
    ...(events.length < total
      ? [
          note(
            `The transcript stops here, after ${events.length} of ${total} events: a document holds no more. \`strata events\` reads the rest.`,
          ),
        ]
      : []),
  ];
}

function eventBlocks(event: ToldEvent, when: Wording['when']): readonly Block[] {
  const { line, text, cut } = event;
  if (line === null)
    return [
      {
        kind: 'said',
        head: [strong(speakerOf(event)), plain(` · ${when(event.time)}`)],
        parts: speechParts(text),
      },
      ...(cut === 0 ? [] : [note(leftOut(cut))]),
    ];
  const more = cut === 0 ? text : `${text}\n${leftOut(cut)}`;
  return [
    {
      kind: 'folded',
      line: [plain(`${when(event.time).slice(-5)} `), ...toolWords(event, line)],
      // What is all in the line is not said twice.
      text: more.trim() === line.trim() ? '' : more,
    },
  ];
}

const leftOut = (count: number): string => `(${count} more characters are left out.)`;

function speakerOf({ role, name }: ToldEvent): string {
  if (name !== null && name !== '') return name;
  return role === 'user' ? 'User' : role === 'assistant' ? 'Assistant' : role;
}

function toolWords({ kind, name }: ToldEvent, line: string): Words {
  const words = line === '' ? [] : [code(line)];
  if (kind === 'tool_call') return [strong(name ?? 'tool'), plain(' '), ...words];
  if (kind === 'tool_result') return [plain(`→ ${name ?? 'tool'} `), ...words];
  const what = kind === 'thinking' ? 'thinking' : (name ?? 'note');
  return [plain(`${what}: ${line}`)];
}
