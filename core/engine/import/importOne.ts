import { StrataError } from '../../model/result.ts';
import type { LogFile } from './ports/logSource.ts';
import { failedReport } from './fileReport.ts';
import type { TellFile } from './fileReport.ts';
import { importFile } from './importFile.ts';
import type { ImportFileDeps, ImportFileOptions } from './importFile.ts';

/**
 * Like {@link importFile}, but turns whatever prevents reading this one file into its report.
 * Throws only what prevents reading any file: a full disk, a damaged database.
 */
export async function importOne(
  file: LogFile,
  deps: ImportFileDeps,
  options: ImportFileOptions,
): Promise<TellFile | undefined> {
  try {
    return await importFile(file, deps, options);
  } catch (error) {
    // One missing or forbidden file is no reason to skip the others.
    if (!(error instanceof StrataError) || error.details?.['sqlite'] !== undefined) throw error;
    const { code, message } = error;
    if (code === 'path-unreadable') return () => failedReport(file.path, { code, message });
    if (code === 'path-not-found')
      return () => failedReport(file.path, { code, message: vanished(file.path) });
    throw error;
  }
}

function vanished(path: string): string {
  return `${path} was there when its folder was listed, and is not any more. If it was moved, import it from its new place; if its tool packed or replaced it, import again.`;
}
