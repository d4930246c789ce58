import type { Handlers } from '../../contract/handlers.ts';
import type { OutputOf } from '../../contract/procedures.ts';
import { StrataError } from '../../model/result.ts';
import type { TaskContext } from '../live/tasks.ts';
import { forgetRule } from './forgetRule.ts';
import { removePartialBackups } from './partialBackups.ts';
import type { MaintenanceDeps } from './maintenanceDeps.ts';
import type { ForgetRule } from './ports/forgetStore.ts';

type Report = OutputOf<'forget'>;

/** Forgets, and finishes what an earlier Strata could not. */
export function createForgetHandlers(
  deps: MaintenanceDeps,
): Pick<Handlers, 'forget' | 'forgotten' | 'allowAgain'> {
  const { tasks, reader, writer, hub } = deps;
  // Runs even in a process started for a single command, because forgetting must not be delayed.
  void goOn(deps).catch(() => undefined);
  return {
    async forget(input) {
      const zone = await reader.zone();
      const rule = forgetRule(input, zone);
      if (input.dryRun) return dryRun(deps, rule);
      return tasks.run('forget', input.taskId, (context) => forget(deps, rule, context));
    },
    forgotten: () => reader.forgotten(),
    async allowAgain({ ruleId }) {
      if (!(await writer.allowAgain(ruleId)))
        throw new StrataError({
          code: 'not-found',
          message: `There is no rule ${ruleId}. \`strata forgotten\` lists them.`,
          details: { id: ruleId },
        });
      hub.publish('changed', { what: ['work'] });
      return reader.forgotten();
    },
  };
}

async function dryRun(deps: MaintenanceDeps, rule: ForgetRule): Promise<Report> {
  const { writer, runtime } = deps;
  const counts = await writer.forget(rule, { nowMs: runtime.now(), dryRun: true, backups: [] });
  if (counts === null) throw nothing(rule);
  const backups: Report['backups'] = [];
  for (const file of await backupsOf(deps))
    backups.push({ file, outcome: await writer.forgetInBackup(file, true) });
  const { logs: _logs, ...told } = counts;
  return { ...told, backups, dryRun: true };
}

/**
 * Once the memory has forgotten, that is final; the remaining steps can be finished later. Backups
 * begun earlier are cleaned once they are complete.
 */
async function forget(
  deps: MaintenanceDeps,
  rule: ForgetRule,
  context: TaskContext,
): Promise<Report> {
  const { writer, runtime } = deps;
  const tell = (description: string, value: number): void =>
    context.onProgress({ task: 'forget', title: 'Forgetting', description, value });
  tell('Removing it from the memory', 0);
  await removePartialBackups(deps, () => deps.tasks.isRunning('backup'));
  const before = await backupsOf(deps);
  const counts = await writer.forget(rule, {
    nowMs: runtime.now(),
    dryRun: false,
    backups: before,
  });
  if (counts === null) throw nothing(rule);
  const { logs, ...told } = counts;
  deps.removeUploads(logs);
  const busy = await compact(deps, tell);
  while (deps.tasks.isRunning('backup'))
    await new Promise<void>((resolve) => void runtime.after(100, resolve));
  const files = new Set([...before, ...(await backupsOf(deps))]);
  const backups = await cleanBackups(deps, [...files], tell);
  context.count({ conversations: told.conversations, events: told.events });
  const isFull = busy?.code === 'disk-full';
  if (busy !== null && !isFull) throw busy;
  return { ...told, backups, dryRun: false, ...(isFull ? { compactionDue: true } : {}) };
}

/** Finishes what an earlier run left because it was killed or a backup was out of reach. */
async function goOn(deps: MaintenanceDeps): Promise<void> {
  const { writer, tasks, backupFiles } = deps;
  const left = await writer.unfinishedForget();
  const files = left?.backups.filter((file) => backupFiles.exists(file)) ?? [];
  if (left?.compact !== true && files.length === 0) return;
  await tasks.run('forget', undefined, async ({ onProgress }) => {
    const tell = (description: string, value: number): void =>
      onProgress({ task: 'forget', title: 'Forgetting', description, value });
    const busy = await compact(deps, tell);
    await cleanBackups(deps, files, tell);
    if (busy !== null) throw busy;
  });
}

type Tell = (description: string, value: number) => void;

/** Returns the reason if it could not finish, because backups must be cleaned all the same. */
async function compact({ writer }: MaintenanceDeps, tell: Tell): Promise<StrataError | null> {
  tell('Writing the memory anew, so that nothing of it is left in the file', 0.4);
  try {
    await writer.compact();
    return null;
  } catch (thrown) {
    if (thrown instanceof StrataError) return thrown;
    throw thrown;
  }
}

async function cleanBackups(
  { writer }: MaintenanceDeps,
  files: readonly string[],
  tell: Tell,
): Promise<Report['backups']> {
  const backups: Report['backups'] = [];
  for (const [at, file] of files.entries()) {
    tell(`Backup ${at + 1} of ${files.length}`, 0.7 + (0.3 * at) / files.length);
    backups.push({ file, outcome: await writer.forgetInBackup(file, false) });
  }
  return backups;
}

/** Known copies, and memories waiting to replace this one. */
async function backupsOf({
  backups: worker,
  backupFiles,
  tasks,
  writer,
}: MaintenanceDeps): Promise<readonly string[]> {
  const { backups } = await worker.run((methods) => methods.backups());
  const known = backups.map(({ path }) => path);
  // Partial copies left by interruptions; a copy in progress exists only under such a name.
  const parts = tasks.isRunning('backup')
    ? []
    : [...backupFiles.parts(), ...(await writer.partialBackups())];
  return [...new Set([...known, ...backupFiles.prepared(), ...parts])];
}

function nothing(rule: ForgetRule): StrataError {
  const what =
    rule.kind === 'period'
      ? 'was said in that time'
      : rule.kind === 'project'
        ? `belongs to the project ${rule.value}`
        : `is the conversation ${rule.value}`;
  return new StrataError({
    code: 'not-found',
    message: `Nothing in this memory ${what}. What was forgotten before is listed by \`strata forgotten\`.`,
  });
}
