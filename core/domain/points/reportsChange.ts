import { CHANGE_REPORT } from '../anchors/cues.ts';

/** What stands before a sentence: "Test fix: updated …". */
export const LABEL = /^[^.!?:]{1,40}:\s+/u;

/** The file that was changed: "core/cut.ts - Added a limit". */
export const FILE = /^[\w@./\\-]{2,100}(?:\s*\([^()]{1,40}\))?\s+[–—-]\s+/u;

/** Does a sentence open as the report of a change, also behind a label or the name of a file? */
export function reportsChange(text: string): boolean {
  const said = text.toLowerCase();
  return [said, said.replace(LABEL, ''), said.replace(FILE, '')].some((part) =>
    CHANGE_REPORT.test(part),
  );
}
