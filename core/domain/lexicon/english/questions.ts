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
    dayBeforeYesterday: ['the day before yesterday'],
    yesterday: ['yesterday', 'last night'],
    today: ['today', 'tonight', 'this (?:morning|afternoon|evening)'],
    ago: ['ago'],
    last: ['last', 'past', 'previous'],
    current: ['this'],
  },
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
