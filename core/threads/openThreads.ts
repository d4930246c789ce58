/** The threads of an engine, with the settings and the log that they share. */
import { MessageChannel } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { join } from 'node:path';
import type { ForgetReader } from '../engine/maintenance/ports/forgetStore.ts';
import type { IndexReader, WrittenText } from '../engine/index/ports/indexStore.ts';
import type { Search } from '../engine/search/createSearch.ts';
import type { MemoryReader } from '../engine/library/ports/memoryReader.ts';
import type { SummaryReader } from '../engine/summaries/ports/summaryStore.ts';
import type { SweepReader, SweepScout } from '../engine/maintenance/ports/expiringLogs.ts';
import type { VectorReader } from '../engine/search/ports/vectorStore.ts';
import type { WorkReader } from '../engine/live/ports/workStore.ts';
import { editionOf, hasFeature } from '../engine/settings/features.ts';
import { logWritten } from '../engine/summaries/logWritten.ts';
import type { Failure } from '../model/result.ts';
import { logLevel } from '../node/log/logLevel.ts';
import { openLogFile } from '../node/logFile.ts';
import { createBackupKeeper } from './backupThread.ts';
import { createVerifierThread } from './verifierThread.ts';
import { databasePath, defaultZone } from '../hosts/memory/dataDirectory.ts';
import type { EngineOptions } from '../hosts/memory/engineOptions.ts';
import { createImportRunner, createIndexRunner } from './longWork.ts';
import type { WriterStore } from './longWork.ts';
import { openSettings } from './openSettings.ts';
import { compressedEvent } from '../engine/index/compressedEvent.ts';
import { createSummarizerThread } from './summarizerThread.ts';
import { createLazyWorker } from './lazyWorker.ts';
import type { PlannerData } from './roots/planner.ts';
import type { ReaderData } from './roots/reader.ts';
import type { ScoutData, ScoutThread } from './roots/scout.ts';
import { startWorker } from './startWorker.ts';
import type { WriterControl, WriterData } from './roots/writer.ts';

/**
 * Starts the threads; each is ended in the reverse order by `opening`. `onDeath` is told when one ended
 * that the engine cannot do without.
 */
export async function openThreads(
  { dataDir, settingsDir, encryption, hub, env, reportBug, now = Date.now }: EngineOptions,
  { opening, onDeath }: { readonly opening: AsyncDisposableStack; readonly onDeath: () => void },
) {
  const file = databasePath(dataDir);
  const zone = defaultZone(env);
  const report = ({ message }: Failure): void => reportBug(new Error(message), 'worker');
  const dependents: ((failure: Failure) => Promise<void>)[] = [];
  const dies = (failure: Failure): void => {
    report(failure);
    onDeath();
    // Their calls to the dead one would never be answered.
    for (const stop of dependents) void stop(failure);
  };
  const writer = startWorker<WriterControl & WriterStore>('writer', {
    data: { file, zone } satisfies WriterData,
    onDeath: dies,
  });
  opening.defer(() => writer.stop());
  const { cutOff } = await writer.methods.open();
  let checked = !cutOff;
  opening.defer(() => writer.methods.close(checked).catch(() => undefined));
  const reader = startWorker<
    ForgetReader &
      MemoryReader &
      Search &
      SummaryReader &
      VectorReader &
      WorkReader &
      IndexReader &
      SweepReader
  >('reader', {
    data: { file } satisfies ReaderData,
    onDeath: dies,
  });
  opening.defer(() => reader.stop());
  const attach = (port: MessagePort): void =>
    writer.worker.postMessage({ type: 'attach', port }, [port]);
  const importer = createImportRunner({
    dataDir,
    hub,
    jobs: writer.methods,
    now,
    attach,
    newChannel: () => new MessageChannel(),
    onDeath: report,
  });
  opening.defer(() => importer.stop());
  dependents.push((failure) => importer.stop(failure));
  const edition = editionOf(env);
  const tags = hasFeature(edition, 'Agents.Compression.Tags');
  const logOptions = { folder: join(settingsDir, 'logs'), level: logLevel(env) };
  const log = openLogFile(logOptions);
  opening.defer(() => log.close());
  const onWritten = (texts: readonly WrittenText[]): void => {
    for (const text of texts) {
      logWritten(log, text);
      hub.publish('segmentCompressed', compressedEvent(text));
    }
    // Without any text, too: what was stale is as good as new once it is known to be unchanged.
    hub.publish('changed', { what: ['nodes'] });
  };
  const planner: PlannerData = { file, tags, log: logOptions };
  const indexer = createIndexRunner({
    planner,
    writer: writer.methods,
    hub,
    now,
    onWritten,
    onDeath: report,
  });
  opening.defer(() => indexer.stop());
  dependents.push((failure) => indexer.stop(failure));
  const summarizer = createSummarizerThread({
    data: { file, dataDir: settingsDir, tags, log: logOptions },
    attach,
    newChannel: () => new MessageChannel(),
    onWritten,
    onDeath: report,
  });
  opening.defer(() => summarizer.stop());
  dependents.push((failure) => summarizer.stop(failure));
  const { settings, prompts } = openSettings({
    folder: settingsDir,
    encryption,
    env,
    log,
    projects: async () => [...(await reader.methods.projects())],
  });
  const scout = createLazyWorker<ScoutThread & SweepScout>((onEnd) =>
    startWorker<ScoutThread & SweepScout>('scout', {
      data: { dataDir, env: scoutEnv(env) } satisfies ScoutData,
      onDeath: (failure) => {
        onEnd();
        report(failure);
      },
    }),
  );
  opening.defer(() => scout.stop());
  const sweepScout: SweepScout = {
    ageingLogs: (untilMs) => scout.run((methods) => methods.ageingLogs(untilMs)),
    missingLogs: (logs) => scout.run((methods) => methods.missingLogs(logs)),
  };
  const keeper = createBackupKeeper({ dataDir, file, zone, env: scoutEnv(env) }, report);
  opening.defer(() => keeper.stop());
  const verify = createVerifierThread({
    data: { file, tags },
    attach,
    newChannel: () => new MessageChannel(),
    onDeath: report,
  });
  opening.defer(() => verify.stop());
  dependents.push((failure) => verify.stop(failure));
  return {
    file,
    writer: writer.methods,
    reader: reader.methods,
    attach,
    importer,
    indexer,
    planner,
    summarizer,
    scout,
    sweepScout,
    keeper,
    verify,
    settings,
    prompts,
    log,
    edition,
    tags,
    now,
    onWritten,
    /** Is told of threads that ended, where the engine can do without. */
    report,
    /** Was the memory not closed in order the last time? */
    cutOff,
    /** Says whether all of it was looked at since. */
    setChecked: (isChecked: boolean) => void (checked = isChecked),
    /** Who else would wait for an answer of a thread that the engine cannot do without. */
    whenDead: (stop: (failure: Failure) => Promise<void>) => void dependents.push(stop),
  };
}

/** Keys of providers are nothing to a thread that lists files. */
function scoutEnv(env: EngineOptions['env']): ScoutData['env'] {
  return { CLAUDE_CONFIG_DIR: env['CLAUDE_CONFIG_DIR'], CODEX_HOME: env['CODEX_HOME'] };
}
