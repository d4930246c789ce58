import { isErrorLine } from '../text/dumpLines.ts';
import { wordCount } from '../text/terms.ts';
import { stripMarkdown } from './cleanSentence.ts';
import { firstUpper, shorterPhrase } from './titlePhrase.ts';

/** Lines of a request that are read. */
const MOST_LINES = 60;
const LONGEST = 80;
/** A log that was pasted as one line goes on with the next time. */
const LINE_END = /\n|\s(?=\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d)/;
/** "Detect private key........Failed": which check failed, not what. */
const LEADERS = /\.{6}/;
const LEAST_WORDS = 3;
/** Where and when a program said it: a time, a shell with its line, a file with its line. */
const PLACE =
  /^(?:.{0,40}?\d\d:\d\d:\d\d[\d.,]*(?: ?UTC|Z)?(?: \[\d+\])?:? |\[?\d{4}-\d\d-\d\d[T ][\d:.,]+Z?\]?\s+|\[?\d\d:\d\d:\d\d[\d.,]*\]?\s+|[\w./\\-]{1,80}:\d+(?::\d+)?:?\s+|\W+)+/u;
/** "Error: …", "ERROR in …", "Uncaught (in promise) TypeError: …". */
const LABEL =
  /^(?:(?:uncaught(?: \(in promise\))?|unhandled|fatal|error|err!|failed|exception|warning|npm err!)\s*[:!]\s+|uncaught (?:\(in promise\) )?)+(?=\S)/iu;
/** Ends of lines that only say where. */
const TAIL = /\s+(?:at|in) (?:\S*[/\\]\S+|line \d+)(?::\d+)*\)?\s*$/u;

/**
 * What a pasted error is called: its first line that says what failed, without the place and time at which a program
 * said it ("Command not found: dump_zsh_state"). Undefined if there is none that can be told.
 */
export function errorTitle(request: string): string | undefined {
  for (const line of request.split(LINE_END, MOST_LINES)) {
    const said = stripMarkdown(line.replaceAll('`', '')).trim();
    if (!isErrorLine(said) || LEADERS.test(said)) continue;
    const bare = said.replace(PLACE, '').replace(LABEL, '').replace(TAIL, '');
    const whole = bare.replace(/[\s.:,;…]+$/u, '');
    const short = whole.length <= LONGEST ? whole : shorterPhrase(whole, LONGEST);
    if (short !== undefined && wordCount(short) >= LEAST_WORDS) return firstUpper(short);
  }
  return undefined;
}
