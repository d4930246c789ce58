import { CHANGE_REPORT } from '../anchors/cues.ts';
import { remembered } from '../text/remembered.ts';

/** What stands before a sentence: "Test fix: updated …". */
export const LABEL = /^[^.!?:]{1,40}:\s+/u;

/** The file that was changed: "core/cut.ts - Added a limit". */
export const FILE = /^[\w@./\\-]{2,100}(?:\s*\([^()]{1,40}\))?\s+[–—-]\s+/u;

/** Does a sentence open as the report of a change, also behind a label or the name of a file? */
export const reportsChange = remembered((text) => {
  const said = text.toLowerCase();
  return (
    CHANGE_REPORT.test(said) ||
    [LABEL, FILE].some((before) => {
      const rest = said.replace(before, '');
      return rest.length < said.length && CHANGE_REPORT.test(rest);
    })
  );
});
