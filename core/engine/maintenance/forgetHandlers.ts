import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OutputOf } from '../../contract/procedures.ts';
import type { ForgetRule } from './ports/forgetStore.ts';
import { StrataError } from '../../model/result.ts';
import type { Handlers } from '../../rpc/server.ts';
import { backupFolder } from '../../store/maintenance/backup/backupFolder.ts';
import { preparedPath } from '../../store/maintenance/backup/installPrepared.ts';
import type { TaskContext } from '../live/tasks.ts';
import type { CareDeps } from './maintenanceDeps.ts';
import { forgetRule } from './forgetRule.ts';
import { removeHalfMade } from './halfMadeBackups.ts';

type Report = OutputOf<'forget'>;

/** Forgets, and goes on with what an earlier Strata could not end. */
export function createForgetHandlers(
  deps: CareDeps,
): Pick<Handlers, 'forget' | 'forgotten' | 'allowAgain'> {
  const { tasks, reader, writer, hub } = deps;
  // Also one that is here for one command: what was to be forgotten must not wait.
  void goOn(deps).catch(() => undefined);
  return {
    async forget(input) {
      const { zone } = await reader.status();
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

async function dryRun(deps: CareDeps, rule: ForgetRule): Promise<Report> {
  const { writer, now } = deps;
  const counts = await writer.forget(rule, { nowMs: now(), dryRun: true, backups: [] });
  if (counts === null) throw nothing(rule);
  const backups: Report['backups'] = [];
  for (const file of await backupsOf(deps))
    backups.push({ file, outcome: await writer.forgetInBackup(file, true) });
  const { logs: _logs, ...told } = counts;
  return { ...told, backups, dryRun: true };
}

/**
 * From the moment that the memory has forgotten, it stays so; what follows can be ended later. Backups that
 * were begun before are cleaned when they are there.
 */
async function forget(deps: CareDeps, rule: ForgetRule, context: TaskContext): Promise<Report> {
  const { writer, now, dataDir } = deps;
  const tell = (description: string, value: number): void =>
    context.onProgress({ task: 'forget', title: 'Forgetting', description, value });
  tell('Removing it from the memory', 0);
  await removeHalfMade(deps, () => deps.tasks.isRunning('backup'));
  const before = await backupsOf(deps);
  const counts = await writer.forget(rule, { nowMs: now(), dryRun: false, backups: before });
  if (counts === null) throw nothing(rule);
  const { logs, ...told } = counts;
  removeUploads(dataDir, logs);
  const busy = await compact(deps, tell);
  while (deps.tasks.isRunning('backup')) await sleep(100);
  const files = new Set([...before, ...(await backupsOf(deps))]);
  const backups = await cleanBackups(deps, [...files], tell);
  context.count({ conversations: told.conversations, events: told.events });
  if (busy !== null) throw busy;
  return { ...told, backups, dryRun: false };
}

/** Ends what a run before this one did not: it was killed, or a backup was out of reach. */
async function goOn(deps: CareDeps): Promise<void> {
  const { writer, tasks } = deps;
  const left = await writer.unfinishedForget();
  const files = left?.backups.filter((file) => existsSync(file)) ?? [];
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

/** Gives why it could not be ended: backups are to be cleaned all the same. */
async function compact({ writer }: CareDeps, tell: Tell): Promise<StrataError | null> {
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
  { writer }: CareDeps,
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

/** Copies that are known, and memories that wait to take the place of this one. */
async function backupsOf({ keeper, file, tasks, writer }: CareDeps): Promise<readonly string[]> {
  const { backups } = await keeper.run((methods) => methods.backups());
  const known = backups.map(({ path }) => path);
  const prepared = [preparedPath(file), preparedPath(file, 'rebuilt')].flatMap((path) => [
    path,
    `${path}.new`,
  ]);
  // Parts of copies that were cut off; while one is made it has no other name.
  const parts = tasks.isRunning('backup')
    ? []
    : [...partsIn(backupFolder(file)), ...(await writer.halfMadeBackups())];
  return [...new Set([...known, ...prepared.filter((path) => existsSync(path)), ...parts])];
}

function partsIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.part'))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** Files that were dropped on a window lie with the memory until they are read to their end. */
function removeUploads(dataDir: string, logs: readonly string[]): void {
  const folder = resolve(dataDir, 'dropped') + sep;
  for (const log of logs)
    if (resolve(log).startsWith(folder))
      for (const ending of ['', '.zst']) rmSync(log + ending, { force: true });
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
