import type { AnswerKindPatterns } from '../types.ts';

/** What narrows another one stands before it. */
export const ENGLISH_KINDS: readonly AnswerKindPatterns[] = [
  {
    name: 'a duration',
    asks: [
      '\\bhow (?:long|much time)\\b(?! ago)',
      '\\bhow many (?:seconds|minutes|hours|days|weeks|months)\\b',
      '\\bhow (?:fast|slow|quick|old)\\b',
    ],
    asking: ['fast|slow|quick|old|long|much|time|many|seconds|minutes|hours|days|weeks|months'],
    shows: [
      '\\b(?:\\d+[hms]){2,}\\b',
      '\\b\\d[\\d.,]*\\s?(?:[mnµ]?s|m|h|(?:nano|milli)?sec(?:ond)?s?|min(?:ute)?s?|h(?:ou)?rs?|days?|weeks?|months?|years?)\\b',
      '\\b(?:one|two|three|four|five|six|several|a few|a couple of)\\s(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)\\b',
      // "How long is the text?"
      '\\b\\d[\\d.,]*\\s(?:words|lines|pages|characters|chars)\\b',
    ],
  },
  {
    name: 'a comparison in numbers',
    asks: [
      '\\bby how much\\b',
      '\\bhow much (?:faster|slower|smaller|bigger|larger|better|quicker|longer|shorter|higher|lower|cheaper|less|more)\\b',
      '\\bhow much .*\\b(?:saved?|dropp?(?:ed)?|shr[iau]nk|improved?|reduced?|gain(?:ed)?)\\b',
    ],
    asking: [
      'much|faster|slower|smaller|bigger|larger|better|quicker|longer|shorter|higher|lower|cheaper|less|more',
    ],
    shows: [
      '\\b\\d[\\d.,]*\\s?(?:%|x\\b|×|times\\b|percent)',
      '\\bfrom\\s+[~≈]?\\d\\S*(?:\\s\\w+)?\\s+to\\s+[~≈]?\\d',
      '\\d\\s?(?:→|->)\\s?\\d',
      '\\b(?:faster|slower|speed-?up|twice as)\\b',
    ],
  },
  {
    name: 'an amount of money',
    asks: [
      '\\bhow much .*\\b(?:cost|costs|dollars|euros|paid|pay|money|spend|spent)\\b',
      '\\b(?:budget|price)\\b',
    ],
    asking: ['much|dollars|euros|money|budget|price'],
    shows: ['[$€£]\\s?\\d', '\\b\\d[\\d.,]*\\s?(?:usd|eur|dollars?|euros?|cents?|tokens?)\\b'],
  },
  {
    name: 'a size',
    asks: [
      '\\bhow (?:many (?:[kmgt]b|(?:kilo|mega|giga)?bytes)|big|large|wide|much (?:ram|memory|space|disk))\\b',
    ],
    asking: ['many|much|big|large|wide|[kmgt]b|(?:kilo|mega|giga)?bytes'],
    shows: ['\\b\\d[\\d.,]*\\s?(?:[kmgt]i?b|bytes?|chars?|characters|px|entries|lines?|rows?)\\b'],
  },
  {
    name: 'a number',
    asks: ['\\bhow (?:many|much|often)\\b', '\\b(?:what|which) number\\b'],
    asking: ['many|much|often|number'],
    counted: [
      '\\bhow many (?:(?!(?:is|was|has|does|times)\\b)[\\w-]+ ){0,2}?((?!(?:is|was|has|does|times)\\b)[\\w-]*(?:[^\\Wsu]s|people|children|kids|men|women))\\b',
    ],
    shows: [
      '\\d+',
      '\\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|once|twice|single|no|none|zero|half|dozen)\\b',
    ],
  },
  {
    name: 'a commit',
    asks: ['\\b(?:which|what) commit\\b'],
    asking: ['commit'],
    shows: [
      // The last part of a branch or of a UUID is none.
      '(?<!(?<!\\bcommits?)/|[\\w-])(?=[0-9a-f]*\\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}(?![\\w-])',
      '\\bgit\\b[^\\n]{0,80}\\bcommit\\b',
    ],
  },
  {
    name: 'a pull request',
    asks: ['\\b(?:which|what|the|a|our) (?:pull request|pr|merge request)\\b'],
    asking: ['pull|request|pr|merge'],
    shows: ['(?:#|/pull/|\\bPR\\s?#?)\\d+', '\\bgh pr (?:create|merge)\\b'],
  },
  {
    name: 'an issue',
    asks: ['\\b(?:which|what) (?:\\w+ )?(?:issue|task|ticket)\\b'],
    asking: ['issue|task|ticket'],
    shows: ['#\\d+', '/issues/\\d+', '\\b[a-z]{2,}-\\d+\\b', '\\bissue\\s#?\\d+'],
  },
  {
    name: 'a file or a command',
    asks: ['\\b(?:which|what) (?:file|folder|directory|test|command)\\b'],
    asking: ['file|folder|directory|test|command'],
    shows: [
      '[\\w.-]+/[\\w./-]+',
      '\\b[\\w-]+\\.(?:ts|js|go|py|rs|md|mdx|json|ya?ml|toml|sh|css|html|tsx|jsx|java|rb|c|h|cpp|sql|txt)\\b',
      '`[^`\\n]{3,}`',
    ],
  },
  {
    name: 'an error',
    asks: ['\\b(?:which|what) error\\b'],
    asking: ['error'],
    shows: [
      '\\b(?:errors?|fail(?:ed|ure|s)?|exception|denied|refused|cannot|could not|timed out|invalid|undefined|panic|[45]\\d\\d)\\b',
    ],
  },
  {
    name: 'a variable',
    asks: ['\\benvironment variable\\b', '\\benv var\\b'],
    asking: ['environment|variable|env|var'],
    shows: ['\\b[a-z][a-z0-9]*_[a-z0-9_]+\\b'],
  },
  {
    name: 'a version',
    asks: [
      '\\b(?:which|what) (?:(?!(?:do|does|did|is|was|are|were|the)\\b)[\\w.@/-]+ ){0,2}version\\b',
    ],
    asking: ['version'],
    shows: ['\\bv?\\d+\\.\\d+(?:\\.\\d+)?\\b'],
  },
  {
    name: 'a date',
    asks: [
      '^when (?:will|shall)\\b',
      '^when (?:does|do|is|are) .*\\b(?:expires?|renew(?:ed)?|run out|due|launch|ship|scheduled|planned|planning|going)\\b',
    ],
    asking: [],
    shows: [
      '\\b\\d{4}-\\d\\d(?:-\\d\\d)?\\b',
      '\\b\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}\\b',
      '\\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.? \\d{1,4}\\b',
      '\\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\\b',
      '\\b(?:tomorrow|soon|weekend)\\b',
      '\\b(?:next|this|coming|upcoming|in|within|by) (?:the )?(?:(?:end|beginning|middle) of )?(?:\\w+ )?(?:days?|weeks?|months?|years?|quarter|spring|summer|autumn|fall|winter|january|february|march|april|may|june|july|august|september|october|november|december)\\b',
    ],
  },
  {
    name: 'a reason',
    isLoose: true,
    asks: ['^why\\b', '\\bhow come\\b', '\\bwhat (?:reason|made)\\b'],
    asking: ['reason|made'],
    shows: [
      "\\b(?:because|since|so that|due to|reasons?|caused?|causes|otherwise|therefore|avoids?|prevents?|in order to|as it|which (?:means|meant)|that['’]s why|the (?:problem|issue) (?:is|was)|to (?:make|keep|ensure|let|allow)|instead of|rather than|would (?:be|have|create|require|make)|(?:does|is|was)n['’]t|can['’]t|cannot)\\b",
    ],
  },
  {
    name: 'somebody',
    asks: ['^who(?:se)?\\b'],
    asking: [],
    shows: [
      '(?<![\\w.])@[a-z][\\w-]+(?![\\w/(-]|\\.\\w)',
      '\\b(?:author|maintainer|reviewer|user|team)\\b',
      '<[^<>\\s]+@[^<>\\s]+>',
      '\\b[\\w-]+\\[bot\\]',
      "\\b(?:i|we)(?:['’]ve| have)? (?:just |already |also )?[a-z]+ed\\b",
    ],
  },
];
