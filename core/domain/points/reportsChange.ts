import { CHANGE_REPORT } from '../anchors/cues.ts';

/** What stands before a sentence: "Test fix: updated …". */
export const LABEL = /^[^.!?:]{1,40}:\s+/u;

/** Does a sentence open as the report of a change, also behind a label? */
export function reportsChange(text: string): boolean {
  const said = text.toLowerCase();
  return CHANGE_REPORT.test(said) || CHANGE_REPORT.test(said.replace(LABEL, ''));
}
