import type { OutputOf } from '../../contract/procedures.ts';
import { StrataError } from '../../model/result.ts';
import { plural } from './amounts.ts';
import { commandTask } from './options.ts';
import type { CommandTools, JsonOption } from './options.ts';
import { withClient } from './session.ts';

type Report = OutputOf<'verify'>;

export function addVerifyCommand({ command, print, streams }: CommandTools): void {
  command('verify', 'compute anew what can be, and compare it with what is stored')
    .option('--repair', 'make again what is derived and found wrong')
    .action(async (options: JsonOption & { readonly repair?: true }) => {
      const repair = options.repair === true;
      const running = commandTask('verify', options);
      const { taskId } = running;
      const report = await withClient(
        streams,
        (client) => client.call('verify', { repair, taskId }),
        running,
      );
      print(options, report, () => renderVerify(report));
      if (!report.ok) throw notRight(report, repair);
    });
}

function renderVerify({ ok, checked, findings, elapsedMs }: Report): string {
  const looked = Object.entries(checked)
    .map(([what, count]) => plural(count, oneOf(what)))
    .join(', ');
  const lines = findings.flatMap(({ check, message, count, examples, repairable, repaired }) => [
    `${check}: ${message}`,
    `  ${outcome({ count, repaired, repairable })} ${examples.join(', ')}`,
  ]);
  const wasMended = findings.some(({ repaired }) => repaired > 0);
  return [
    `Looked at ${looked} in ${(elapsedMs / 1_000).toFixed(1)} s.`,
    ...(findings.length === 0 ? ['All is as it should be.'] : lines),
    ...(wasMended && ok
      ? ['All of it was mended. `index` writes what has to be written anew.']
      : []),
  ].join('\n');
}

function outcome({
  count,
  repaired,
  repairable,
}: Pick<Report['findings'][number], 'count' | 'repaired' | 'repairable'>): string {
  if (repaired === count) return 'Mended:';
  if (repaired > 0) return `Mended ${repaired} of ${count}:`;
  return repairable ? 'Can be mended:' : 'Cannot be mended:';
}

/** `rawBlocks` → `raw block`. */
function oneOf(name: string): string {
  return name.replace(/s$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function notRight({ findings }: Report, repair: boolean): StrataError {
  const isHelped = findings.some((one) => one.repairable && one.repaired < one.count);
  const message = repair
    ? 'Not all could be mended: restore a backup, or rebuild the memory.'
    : isHelped
      ? 'Something is wrong: `verify --repair` makes again what is derived.'
      : 'Something is wrong that cannot be made again: restore a backup, or rebuild the memory.';
  return new StrataError({ code: 'database-damaged', message });
}
