import { ENGLISH_PASTS } from './irregular.ts';
import { words } from '../wordList.ts';
import { ENGLISH_KINDS } from './answerKinds.ts';
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
  leads: ['[^\\s:,?]{1,40}(?:\\s[^\\s:,?]{1,40}){0,2}:', '(?:in|on|for|at|about)\\s[^,:?]{1,40},'],
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
  outputs: {
    asks: [
      '\\b(?:what|which) (?:[\\w-]+ ){0,2}(?:outputs?|printout|error (?:message|text|code)|exit code|status code|stack ?trace|traceback)\\b',
      '\\b(?:what|which) (?:is|was|were|are) the .*\\b(?:outputs?|error (?:message|text|code)|exit code|status code|stack ?trace|traceback)\\b',
      '\\b(?:did|does|do|was|were|is|are|got) .*\\bprint(?:ed)?\\b|\\bprinted\\b',
      '\\b(?:what|which) (?:[\\w-]+ )?(?:errors?|exceptions?|warnings?|version)\\b(?!.*\\b(?:did|have|had|do|was|were|been) (?:we|i|you|they|anyone|anybody|someone|somebody)\\b)',
      '\\b(?:what|how) (?:did|does|do) (?!we\\b|i\\b|you\\b|they\\b|he\\b|she\\b).*\\b(?:say|report|complain|return|end|exit|fail)\\b',
      '\\b(?:how long|how many (?:milli)?seconds|how quickly|how fast)\\b.*\\b(?:take|took|run|runs|build|built|start|pass|passe[ds]|ready|installed)\\b',
      '\\b(?:which|what|how many) (?:[\\w-]+ )?tests? (?:fail|pass|were|was|are|is)',
    ],
    asking: [
      'print|prints|printed|say|says|said|report|reports|reported|complain|complains|return|returns|returned|end|ends|ended|exit|exits|come|comes|came|give|gives|gave|get|got|output|outputs|message|text|show|shown|run|runs|ran|take|takes|took|long|fast|quickly|seconds|milliseconds',
    ],
  },
  minor: words(`
    amazing annoying awkward bad badly behave brief briefly broad bunch busy careful carefully cheap clever
    close closely clumsy common confusing convenient crazy curious desired difficult dirty dull eager elaborate
    enormous entirely equal essential eventually everywhere exactly excellent exciting extreme extremely fair fairly
    familiar famous fancy favorite favourite fit forever fortunate frequent funny gentle genuine gradually greatly
    heavily helpless hopefully huge immediately impossible impressive incredible instant instantly interesting kind
    lately lazy likely literally lucky mad magically mainly massive matter mere merely messy mostly mysterious nasty neat
    nervous notice noticed obvious occasionally odd ordinary overly partly peculiar plain pleasant pleased poor precise
    precisely pretty quiet quietly random rare rarely rather regular ridiculous rough roughly rude sad
    safely scary seem seemed seems serious seriously severe sharp silly slight slightly slow slowly smart smooth
    smoothly somehow sort specially spend spent strange strangely strict strong strongly suddenly suitable surprise
    surprised surprising surprisingly sweet terrible thorough tidy tight tiny tough tricky truly ugly unexpected
    unexpectedly unhappy unlikely untidy unusual unusually usual vague vast weak weird whatever wide wonderful worried
    worse worst worth wrong wrongly
  `),
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
    listJoins: ['and', 'or'],
    ordinals: [
      ['first', 1],
      ['second', 2],
      ['third', 3],
      ['fourth', 4],
      ['fifth', 5],
    ],
    wholeWeek: ['full', 'whole', 'complete', 'calendar', 'working', 'work', 'business'],
    weekFrom: ['starting', 'beginning', 'commencing'],
    weekTo: ['ending'],
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
    [
      'open',
      [
        '(?:open|loose) ends?',
        "(?:not|(?:was|is|were|are|did|has|have|had)n['’]t) (?:(?:we|you|they|i|it) )?(?:yet )?(?:get |be(?:en)? )?(?:done|finish(?:ed)?|complet(?:e|ed)|closed)(?: yet)?",
        '(?:still )?(?:needs? )?to be (?:done|finished|completed)',
        'left (?:open|over|hanging|unfinished|undone|to do|to be done)',
        'still (?:to do|missing)',
        "(?:still|left|what(?:['’]s| is| was| were)|anything|something) hanging|hanging(?= (?:at|by) the end)",
        'open|left|undone|unfinished|outstanding|pending|unresolved|to-?dos?',
        'remain(?:s|ed|ing)?',
      ],
    ],
    ['failed', ['fail(?:ed|ures?|s)?', 'broke(?:n)?', 'went wrong']],
    ['found', ['found out', 'learn(?:ed|t)?', 'discover(?:ed)?', 'findings?']],
    ['asked', ['asked', 'requests?', 'requested']],
  ],
  doings: [
    '(?<!\\bto )work(?:ed|ing)? (?:on|at)',
    'happen(?:ed|s)?',
    '(?<=\\b(?:we|i|you|they|team|people) )do',
    'going on|went on',
  ],
  whole: [
    'overview|summary|summari[sz]e|recap|status|state|progress',
    'do|did|doing|happen(?:ed|ing|s)?|work(?:ed|ing)?|go(?:ing)? on|went on|been|get|got|make|made',
    'everything|anything|things?|stuff|all|still|list|show|tell|give|me|us|my|our|points?|ends?',
    'period|time|day|week|month|year|today|now|so far|recent(?:ly)?|lately|projects?|repo(?:sitory)?',
    'talk(?:ed)?|discuss(?:ed)?|current(?:ly)?|team|people|weekend|afterwards',
    '(?:which|what) (?:tasks|items|pieces|parts)',
  ],
  first: ['first', 'earliest', 'originally', 'initially'],
  latest: ['last', 'latest', 'newest', 'most recent(?:ly)?'],
  deeds: {
    presuming: [
      'when|why(?= (?:did|was|were|has|have|had) )|who|whose|(?:in |on |at |with |by |to |from |of |for )?which|how (?:often|many times|long ago|recently)',
      '(?:in |on |at |with |by )?what (?:commit|session|conversation|pr|pull request|day|date|time|week|month|year|version)',
    ],
    which: ['which|what'],
    did: ['did'],
    been: ['was|were|been|get|gets|got|getting|has|have|had'],
    being: ['is|are'],
    subjects: [
      'we|i|you|they|he|she|it|anyone|anybody|someone|somebody|everyone|everybody|people|us',
    ],
    adverbs: [
      'ever|never|really|actually|finally|already|even|also|just|first|last|yet|still|once',
    ],
    leading: [
      '(?:manage[ds]?|start(?:ed)?|try|tried|begin|began|bother(?:ed)?|remember(?:ed)?|happen(?:ed)?|(?:get|got)(?: around)?) to(?= [a-z])|(?:end(?:ed)?|wind|wound) up(?= [a-z]+ing(?: |$))|(?:finish(?:ed)?|start(?:ed)?|stop(?:ped)?)(?= [a-z]+ing(?: |$))',
    ],
    spoken: [
      '(?:discuss|mention|talk|speak|say|tell|explain|consider|propos|suggest|think|plan|want|hop|wonder|note|debat|compar|describ|clarif|agree|disagree|expect|know|notic|see|look|hear|believ|lik|prefer|care|need|call|weigh|cover|ask|recommend|advis|turn)(?:e|ed|y|ied|d|ped|ned)?|said|told|thought|mean|means|meant|supposed|spoke|spoken|seen|saw|heard|knew|known',
    ],
    determiners: [
      'the|a|an|our|my|your|his|her|its|their|this|that|these|those|any|some|all|every',
    ],
    of: ['of'],
    general: ['go|come|get|take|make|have|be|become|turn|end'],
    wished: ['should|would|could|can|may|might|must|will|shall|want'],
    clauses: ['when|while|after|before|because|since|that|if|where|who|which|until|unless|so'],
    pasts: ENGLISH_PASTS,
    notPast: ['.*eed', 'hundred', 'embed', 'red', 'shred', 'sacred', 'naked', 'wicked'],
    alike: [
      'add introduce create insert include implement',
      'create open file submit',
      'remove delete drop strip uninstall purge prune erase',
      'raise increase bump extend enlarge',
      'lower decrease reduce shrink shorten',
      'replace swap switch migrate port convert',
      'fix repair resolve solve correct patch',
      'publish release ship deploy launch',
      'revert undo restore',
      'disable deactivate suppress',
      'enable activate',
      'install configure',
      'update upgrade refresh change modify edit adjust',
      'write document describe',
      'merge land integrate',
      'test verify check validate confirm',
      'run execute launch',
      'kill terminate stop',
      'rewrite refactor restructure redo',
      'wire connect hook integrate',
    ].map((group) => words(group)),
    phrasal: [
      ['t(?:ake|akes|ook|aken|aking)', 'out|off|away', 'remove'],
      ['(?:strip|throw|rip|pull|cut)\\w*|threw', 'out|off|away', 'remove'],
      ['g(?:et|ets|ot|otten|etting)', 'rid', 'remove'],
      ['put(?:s|ting)?', 'in', 'add'],
      ['(?:put(?:s|ting)?|bring(?:s|ing)?|brought)', 'back', 'restore'],
      ['(?:roll|back)\\w*', 'back', 'revert'],
      ['back\\w*', 'out', 'revert'],
      ['roll\\w*', 'out', 'release'],
      ['(?:turn|switch|shut)\\w*', 'off|down', 'disable'],
      ['(?:turn|switch)\\w*', 'on', 'enable'],
      ['set(?:s|ting)?', 'up', 'install'],
      ['wr(?:ite|ites|ote|itten|iting)', 'up|down', 'document'],
      ['t(?:ake|akes|ook|aken|aking)|br(?:ing|ings|ought|inging)', 'down', 'lower'],
    ],
    supposing: [
      'should|would|could|can|may|might|must|will|shall|if|when|once|until|unless|whether|be|to|needs?|want|wants|let|please',
    ],
    completed: [
      '(?:is |was |has been |got )?(?:now |fully |all )?(?:complete|completed|done|finished|succeeded|successful)',
    ],
    own: ["(?:i|we)(?: have| had|['’]ve|['’]d)?(?: just| already| also| now| only)?"],
  },
  kinds: ENGLISH_KINDS,
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
