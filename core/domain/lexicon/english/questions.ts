import type { QuestionPatterns, ReplyPatterns } from '../types.ts';

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const;
const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

export const ENGLISH_QUESTIONS: QuestionPatterns = {
  openers: [
    'who|whom|whose|what|when|where|which|why|how|is|are|was|were|do|does|did|has|have|had|can|could|will|would|should',
  ],
  whether: ['is|are|was|were|do|does|did|has|have|had'],
  requests: [
    '(?:(?:please|can you|could you)\\s+)*(?:find|show|list|search(?: for)?|look (?:up|for)|give|tell|get|recall|remind)(?:\\s+(?:me|us))?(?:\\s+(?:all|any|every|the|of|about))*',
  ],
  fillers: [
    '(?:discussions?|conversations?|sessions?|chats?|talks?|notes?|messages?|everything|anything|something)\\s+(?:about|on|regarding|concerning|around|related to|in which|where we)',
    'in (?:which|what) (?:session|conversation|chat)s?',
    '(?:overview|summary|gist) of',
    '(?:work|talk|speak|chat)(?:ed|ing|s)? (?:on|about)',
  ],
  when: [
    '^(?:when|(?:what|which) (?:year|month|date|day|time))\\b',
    '\\bhow long ago\\b',
    '\\bhow recently\\b',
  ],
  timeWords: [
    'yesterday|today|tonight|tomorrow|ago|last|next|week|weekend|month|year|recently|just',
    ...WEEKDAYS,
    ...MONTHS,
  ],
  time: {
    months: MONTHS,
    longShortForms: ['sept'],
    monthVerbs: ['may', 'march'],
    beforeMonthVerbs: ['and', 'to', 'this'],
    weekdays: WEEKDAYS,
    numbers: [
      ['a couple of', 2],
      ['a few', 3],
      ['an', 1],
      ['a', 1],
      ['one', 1],
      ['two', 2],
      ['three', 3],
      ['four', 4],
      ['five', 5],
      ['six', 6],
      ['seven', 7],
      ['eight', 8],
      ['nine', 9],
      ['ten', 10],
      ['eleven', 11],
      ['twelve', 12],
    ],
    spanOpeners: ['between', 'from'],
    spanJoins: ['and', 'to', 'until', 'till', 'through', 'up to'],
    since: ['since', 'from'],
    after: ['after'],
    before: ['before'],
    until: ['until', 'till', 'by', 'up to'],
    prepositions: [
      'in|on|during|of|since|after|from|before|until|till|by|between|and|to|through|around|about|early|late|mid|this|last|past',
    ],
    reports: ['overview|summary|recap|review|report'],
    dayBeforeYesterday: ['the day before yesterday'],
    yesterday: ['yesterday', 'last night'],
    today: ['today', 'tonight', 'this (?:morning|afternoon|evening)'],
    ago: ['ago'],
    last: ['last', 'past', 'previous'],
    current: ['this'],
  },
  roles: [
    ['done', ['done', 'finish(?:ed)?', 'complet(?:e|ed)', 'ship(?:ped)?', 'achieved?']],
    ['decided', ['decid(?:e|ed)', 'decisions?', 'agreed?', 'chos(?:e|en)', 'choose']],
    ['corrected', ['correct(?:ed|ions?)?']],
    ['open', ['open', 'left', 'unfinished', 'outstanding', 'pending', 'to-?dos?', 'remains?']],
    ['failed', ['fail(?:ed|ures?|s)?', 'broke(?:n)?', 'went wrong']],
    ['found', ['found out', 'learn(?:ed|t)?', 'discover(?:ed)?', 'findings?']],
    ['asked', ['asked', 'requests?', 'requested']],
  ],
  whole: [
    'overview|summary|summari[sz]e|recap|status|state|progress',
    'do|did|doing|happen(?:ed|ing|s)?|work(?:ed|ing)?|go(?:ing)? on|went on|been|get|got|make|made',
    'everything|anything|things?|stuff|all|still|list|show|tell|give|me|us|my|our|points?|ends?',
    'period|time|day|week|month|year|today|now|so far|recent(?:ly)?|lately|projects?|repo(?:sitory)?',
    'talk(?:ed)?|discuss(?:ed)?|current(?:ly)?',
  ],
  first: ['first', 'earliest', 'originally', 'initially'],
  latest: ['last', 'latest', 'newest', 'most recent(?:ly)?'],
};

export const ENGLISH_REPLIES: ReplyPatterns = {
  prefaces: [
    '(?:sure|certainly|of course|okay|ok)\\b[^\\n]{0,80}\\n+',
    "(?:here(?:'s| is| are)|below is|the following is)[^\\n]{0,120}:\\s*\\n+",
    '#{0,6}\\s*\\**(?:detailed |brief )?(?:summary|overview)\\**\\s*:?\\**\\s*\\n+',
  ],
  refusals: [
    "i(?:'m| am) (?:sorry|unable|not able)|sorry\\b|i (?:cannot|can't|can not|won't)\\b|as an ai\\b|unfortunately,? i\\b",
  ],
  tagLabels: ['[^,;:，；：\\n]{0,60}\\btags?', 'labels', 'topics', 'keywords'],
  titleLabels: ['title', 'subject'],
};
