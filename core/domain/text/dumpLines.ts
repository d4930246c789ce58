/** Distinguishes prose from what programs print: listings, logs, traces, diffs, code. */

const LISTING =
  /^\s*(?:\d+\s*[→│|\t]|\d{1,6}:\s*\S|[│├└┌┐┘─╭╰╮╯║╔╚▌⎿➜]|[+-]{3} [ab]\/|@@ |diff --git|index [0-9a-f]{7})/u;
const TRACE =
  /^\s*(?:at \S.*[(:]\S*:?\d+|File "[^"]+", line \d+|File \S+:\d+, in |goroutine \d+|(?:\w+(?:Error|Exception)\s+)?Traceback \(most recent|[\w./-]+\.\w{1,5}:\d+(?::\d+)?(?:[:,\s]|$)|Caused by:|\.{3} \d+ more)/;
const LOG =
  /^\s*(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:|\S{1,40}:? \[(?:crit|debug|emerg|error|info|notice|warn)\w*\] |[\w./-]+\.sh: |[^.\n]{3,80}\.{6,}[ (]?(?:Failed|Passed|Skipped|no )|\[?\d\d:\d\d:\d\d|[dl-][rwxs-]{9}[ @+.]|(?:ok|FAIL|---|===|\?)\s+(?:PASS|FAIL|SKIP|RUN|\S+\s+(?:\d|\(cached|\[no test)))/;
/** Keywords are also English words, so each needs punctuation that only code has. */
const CODE_START = new RegExp(
  [
    String.raw`(?:export |async |public |private |static )*(?:(?:const|let|var)\s+[\w$[{][^=]*=|(?:func|function|def|fn)\s*[\w$* ]*\(|(?:class|type|interface|struct|enum|impl)\s+\w.*[{=:]\s*$)`,
    String.raw`import\s+(?:.*\bfrom\s+["']|["'(][^"']*["')]?|[\w.]+;?\s*$)`,
    String.raw`from\s+\S+\s+import\b`,
    String.raw`(?:package|use)\s+[\w:.]+;?\s*$`,
    String.raw`return\b.*[;({]\s*$`,
    String.raw`[})\]]+[;,]?\s*$`,
    String.raw`\/\/|\/\*|\*\/|#include|@\w+\(`,
    String.raw`<\/?[a-z][\w-]*[\s/>]`,
    String.raw`[$%❯]\s+\w`,
    // A command with an option, without a prompt before it.
    String.raw`(?:sudo\s+)?(?:adb|apt(?:-get)?|aws|az|brew|bun|cargo|curl|docker|gcloud|gh|git|go|helm|kubectl|make|node|npm|npx|pip3?|pnpm|psql|python3?|ssh|terraform|uv|yarn)(?:\s+[\w./:@-]+)*\s+--?[a-z][\w-]*(?:[=\s]\S+)*\s*$`,
    String.raw`(?:\S*[@/~]\S*)[$%#]\s+\w`,
    String.raw`"[^"]*"(?::\s|,\s*$)`,
    String.raw`[\w.-]+\s*=\s*["'[{\d]`,
    String.raw`[a-z]\w*(?:[._]\w+)+\s*=\s*(?:await\s+|new\s+)?[\w.]+\(`,
    String.raw`(?:print\w*|console\.\w+|echo|assert\w*)\s*[("']`,
  ]
    .map((start) => String.raw`^\s*(?:${start})`)
    .join('|'),
  'u',
);
const CODE_END = /(?:[{;]|\)\s*=>|\\)\s*$/;
const SYMBOL = 1;
const SPACE = 2;
/** Of each ASCII character, whether it is one of code or white space. */
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[{}()[\]<>=;|\\$&*^~#/"'_:@+%]/.test(character)) return SYMBOL;
  return /\s/.test(character) ? SPACE : 0;
});
const ERROR =
  /\b(?:\w*(?:Error|Exception)\b(?::|$)|error\b\s*(?:[:[(]|[A-Z]+\d+)|(?:fatal|FATAL|panic|ERROR|undefined):?\s|FAIL(?:ED)?\b|[Ff]ailed\b|ERR!|ENOENT|EACCES|[Dd]enied\b|[Nn]ot found\b|[Cc]annot\b|[Nn]o such\b)/;
/** What every {@link ERROR} has somewhere: most lines have none, which is seen in a fraction of the time. */
const ERROR_AT_ALL =
  /rror|xception|fatal|FATAL|panic|ERR|undefined|FAIL|ailed|ENOENT|EACCES|enied|ot found|annot|o such/;
/** Code about errors, a listing, a search result ("file:12: …"), or good news. */
const NO_FAILURE =
  /^\s*(?:at |\d+[→│|:]|\/\/|\*|#|[+-]\s|[\w./-]+\.\w{1,5}[:-]\d+[:-](?!\d+:))|\b(?:if|throw|return|catch|import|func|const|expect|assert)\b|\b(?:0 failed|0 errors?|no errors?)\b|\w\.\w+\((?!\d)|\bprint\w*\(|[{};]\s*$/;
/** The totals of a test runner ("1 failed, 3 passed in 38.20s") do not say what failed. */
const TALLY =
  /^\W*(?:(?:tests?|test (?:files|suites)|suites?|result|total|summary)\b[\s:.]*)*(?:(?:ok|fail(?:ed|ures?)?|passed)\b[\s:.]*)?(?:\d+\s+(?:tests?|examples?|specs?|passe[ds]|passing|fail(?:ed|ing|ures?|s)?|errors?|skipped|ignored|pending|todo|warnings?|deselected|x(?:failed|passed)|measured|filtered out|total|properties|doctests?|assertions?)\b[\s,;|()=.]*)+(?:(?:in|\()?\s*[\d.]+\s*m?s?(?:ec(?:onds)?)?\b)?\W*$/i;
const MAX_ERROR_LINE = 400;
/** Longer lines are prose about failures unless they begin like one. */
const LONGEST_UNLABELLED = 160;
const LABELLED_FAILURE = /^\W*\S*(?:error|exception|fatal|panic|fail)/i;

/** Is the line program output or code rather than prose? */
export function isDumpLine(line: string): boolean {
  const text = line.slice(0, 500);
  if (LISTING.test(text) || TRACE.test(text) || LOG.test(text) || CODE_START.test(text))
    return true;
  // Prose may end with a semicolon, but has fewer symbols.
  if (CODE_END.test(text) && symbolShare(text) > 0.06) return true;
  return text.length > 12 && symbolShare(text) > 0.25;
}

/** Does a line of program output report a failure worth keeping? */
export function isErrorLine(line: string): boolean {
  const text = line.trim();
  if (text.length < 8 || text.length > MAX_ERROR_LINE) return false;
  if (!ERROR_AT_ALL.test(text) || !ERROR.test(text) || !/[A-Za-z]{3,}\s+\S/.test(text))
    return false;
  if (NO_FAILURE.test(text) || isTally(text)) return false;
  if (text.length > LONGEST_UNLABELLED && !LABELLED_FAILURE.test(text)) return false;
  return symbolShare(text) < 0.3;
}

/** Is a line only the totals of a test run? */
export function isTally(line: string): boolean {
  return line.length <= LONGEST_UNLABELLED && TALLY.test(line);
}

function symbolShare(text: string): number {
  let symbols = 0;
  let dark = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const kind = code < 128 ? KINDS[code] : /\s/.test(text.charAt(at)) ? SPACE : 0;
    if (kind === SYMBOL) symbols += 1;
    if (kind !== SPACE) dark += 1;
  }
  return dark === 0 ? 0 : symbols / dark;
}
