import { visibleText } from '../../model/visibleText.ts';

/** C0 but tab and line feed, DEL, C1. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/**
 * Text as a terminal may show it: what a log says could otherwise clear the screen, set the title, or
 * write to the clipboard. Control characters become U+FFFD, and so does what {@link visibleText} marks;
 * `--json` escapes control characters by itself.
 */
export function printable(text: string): string {
  return visibleText(text.replaceAll('\r\n', '\n').replace(CONTROLS, '\uFFFD'));
}
