/** Commands that make documents of what the memory holds. */
import { Option } from 'commander';
import type { InputOf } from '../../contract/procedures.ts';
import type { AskedLens, Lens } from '../../model/lens.ts';
import { EXPORT_FORMATS } from '../../model/exportFormat.ts';
import type { ExportFormat } from '../../model/exportFormat.ts';
import type { PointState } from '../../model/point.ts';
import { StrataError } from '../../model/result.ts';
import { argumentPath, projectArgument, withLens } from './options.ts';
import type { CommandTools, JsonOption } from './options.ts';
import { withReading } from './session.ts';

interface ExportOptions extends JsonOption, Lens {
  readonly format: ExportFormat | 'md';
  readonly transcript: boolean;
  readonly paths: boolean;
  readonly citations: boolean;
  readonly from?: string;
  readonly to?: string;
  readonly closed?: true;
  readonly all?: true;
  readonly out?: string;
  readonly force?: true;
}

interface JournalOptions extends JsonOption, Lens {
  readonly from?: string;
  readonly to?: string;
  readonly citations: boolean;
}

export function addExportCommands({ command, print, streams }: CommandTools): void {
  withLens(
    command(
      'export',
      'a segment, conversation, period, project or points as one document',
    ).argument(
      '<target>',
      'a node, a conversation, or a project by its id, name or folder; points:open, points:decisions, points:all or points:ROLE,…',
    ),
  )
    .addOption(new Option('--closed', 'only points that are closed').conflicts('all'))
    .option('--all', 'points closed or not')
    .addOption(
      new Option('--format <format>', 'what it is written as')
        .choices(['md', ...EXPORT_FORMATS])
        .default('md'),
    )
    .option('--transcript', 'also what was said, event by event', false)
    .option('--no-paths', 'write home folders as ~, and name logs without their folders')
    .option('--no-citations', 'leave out the words that support what it says')
    .option('--out <file>', 'write it there, or into that folder, instead of printing it')
    .option('--force', 'replace a file that is there')
    .action(async (target: string, options: ExportOptions) => {
      const { json, format, out, force, ...rest } = options;
      const made = await withReading(streams, (memory) =>
        memory.call('export', {
          target: projectArgument(target),
          format: format === 'md' ? 'markdown' : format,
          ...narrowed(target, options),
          transcript: rest.transcript,
          paths: rest.paths,
          citations: rest.citations,
        }),
      );
      if (out === undefined) {
        if (json !== true) tellMasked(made.masked);
        print({ json }, made, () => made.text.trimEnd());
        return;
      }
      const { writeDocument } = await import('../../node/writeDocument.ts');
      const file = await writeDocument(argumentPath(out), made, { replace: force === true });
      const { text: _text, ...about } = made;
      tellMasked(made.masked);
      print({ json }, { file, ...about }, () => `Written: ${file} (${made.bytes} bytes)`);
    });

  withLens(
    command(
      'journal',
      'what was done, decided and left open on a day or in a week, for a stand-up',
    ).argument('[period...]', 'a day, a week, or words such as "last week"; else yesterday'),
  )
    .option('--citations', 'with the words that show what it says, and their grips', false)
    .action(async (words: string[], { json, citations, ...options }: JournalOptions) => {
      const period = words.join(' ').trim();
      const lens = lensOf(options);
      const made = await withReading(streams, (memory) =>
        memory.call('journal', {
          ...(period === '' ? {} : { period }),
          ...lens,
          citations,
        }),
      );
      print({ json }, made, () => made.text.trimEnd());
      if (made.conversations === 0)
        throw new StrataError({
          code: 'not-found',
          message: `Nobody worked on anything then${Object.keys(lens).length === 0 ? '' : ', of what it is narrowed down to'}. \`strata toc\` shows when somebody did.`,
        });
    });

  /** Not among what is printed: it is no part of the document. */
  function tellMasked(masked: number): void {
    if (masked > 0)
      streams.stderr.write(
        `${masked === 1 ? 'One secret was' : `${masked} secrets were`} masked.\n`,
      );
  }
}

/** What the document is narrowed down to: of points also whether they are closed. */
function narrowed(
  target: string,
  { closed, all, ...options }: ExportOptions,
): Pick<InputOf<'export'>, 'points' | 'lens'> {
  const lens = lensOf(options);
  const state: PointState | 'all' | undefined =
    all === true ? 'all' : closed === true ? 'closed' : undefined;
  if (state !== undefined) return { points: { ...lens, state } };
  if (Object.keys(lens).length === 0) return {};
  return target.startsWith('points:') ? { points: lens } : { lens };
}

function lensOf({ project, source, starred, tag, from, to }: AskedLens): AskedLens {
  return {
    ...(project === undefined ? {} : { project: projectArgument(project) }),
    ...(source === undefined ? {} : { source }),
    ...(starred === undefined ? {} : { starred }),
    ...(tag === undefined ? {} : { tag }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}
