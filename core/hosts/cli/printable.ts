import { visibleText } from '../../model/visibleText.ts';

/** C0 except tab and line feed, DEL, C1. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/**
 * Text that is safe to show on a terminal: otherwise a log's content could clear the screen, set
 * the title, or write to the clipboard. Control characters become U+FFFD, and so does what
 * {@link visibleText} marks; `--json` escapes control characters by itself.
 */
export function printable(text: string): string {
  return visibleText(text.replaceAll('\r\n', '\n').replace(CONTROLS, '\uFFFD'));
}
