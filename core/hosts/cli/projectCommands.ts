/** Commands about projects: listing, renaming and merging them. */
import { isNarrow } from '../../model/lens.ts';
import type { AskedLens } from '../../model/lens.ts';
import { StrataError } from '../../model/result.ts';
import { projectsText } from '../../text/projectsText.ts';
import { projectArgument, withLens } from './options.ts';
import type { CommandTools, JsonOption } from './options.ts';
import { withClient, withReading } from './session.ts';

const CHANGES = ['rename', 'merge'] as const;
type Change = (typeof CHANGES)[number];

interface ProjectOptions extends JsonOption {
  readonly undo?: true;
}

export function addProjectCommands({ command, print, streams }: CommandTools): void {
  withLens(command('projects', 'all projects, the one worked on last first')).action(
    async ({ json, ...asked }: JsonOption & AskedLens) => {
      const listed = await withReading(streams, (memory) => memory.call('projects', asked));
      print({ json }, listed, () => projectsText(listed, { isNarrowed: isNarrow(asked) }));
    },
  );

  command('project', 'rename a project, or make it part of another; imports keep to it')
    .argument('<change>', CHANGES.join(' or '))
    .argument('<project>', 'its id, name or folder')
    .argument('[name-or-project]', 'its new name; or the project that it becomes part of')
    .option('--undo', 'back to its own name; or a project of its own again')
    .action(
      async (
        change: string,
        project: string,
        other: string | undefined,
        options: ProjectOptions,
      ) => {
        const kind = changeOf(change);
        if ((other === undefined) !== (options.undo === true))
          throw wrong(
            `Give ${kind === 'rename' ? 'its new name' : 'the project that it becomes part of'}, or --undo.`,
          );
        const which = projectArgument(project);
        const changed = await withClient(streams, (client) =>
          kind === 'rename'
            ? client.call('renameProject', { project: which, name: other ?? null })
            : client.call('mergeProjects', {
                project: which,
                into: other === undefined ? null : projectArgument(other),
              }),
        );
        print(options, changed, () => projectsText(changed));
      },
    );
}

function changeOf(text: string): Change {
  const change = CHANGES.find((one) => one === text);
  if (change !== undefined) return change;
  throw wrong(`A project can be changed by ${CHANGES.join(' or ')}, not by ${text}.`);
}

function wrong(message: string): StrataError {
  return new StrataError({ code: 'bad-input', message });
}
