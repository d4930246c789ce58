import { anyOf } from './anyOf.ts';

const HOW = '(?: \\p{L}+ly| also| still| only| just)*';
const CHOSEN =
  'approach|default|name|target|option|way|place|call|fit|solution|command|path|model|shape|design|direction|tool|answer|choice';

/** Something was settled, advised, judged or turned into something else. */
export const DECISION = anyOf(
  [
    // settled
    "(?:i|we)(?:'ve| have)?(?: now)? (?:decided|agreed|settled|opted|chose|picked)",
    '(?:was|been|is|are|were) decided',
    '(?:the|our|final|design|this) decision(?: is| was|:)|decision:|settled on|went with|going with|go with',
    "let's (?:not |just |rather )?(?:use|go|keep|do|make|stick|drop|skip|call|move|stay|remove|leave|switch|avoid|put|add|have|rename|replace|postpone|defer)",
    "we(?:'ll| will|'re going to) (?:use|keep|go|stay|stick|drop|skip|not)",
    '(?:is|are) (?:reserved for|canonical)|maps to',
    // advised
    `(?:i|we)(?: also| still)?(?:'d| would)${HOW} (?:not|never|avoid|recommend|advise|start|use|keep|go|mark|frame|split|make|rename|treat|put|leave|choose|pick|prefer|drop|call|build|stick|defer|skip|remove|replace)`,
    "(?:i|we) wouldn't (?:change|use|do|add|put|go|keep|touch|remove|rename|merge)",
    'i (?:strongly )?(?:recommend|suggest|propose)|(?:my|the) (?:\\p{L}+ )?(?:recommendation|proposal)(?: is|:)',
    `(?:should|must|ought to|shouldn't|mustn't)(?: not| only| also| always| never| just| still| instead| rather|${HOW.slice(3, -2)})* (?:be|use|stop|keep|have(?! (?:a look|been|\\p{L}+ed))|go|make|remain|live|stay|say|present|avoid|evaluate|build|move|raise|add|call|treat|return|store|own|follow|support|require|default|replace|remove|do|get|become|include)`,
    'needs? to be (?:removed|replaced|renamed|changed|moved|split|dropped)',
    // judged
    `(?:is|are|be|'s|seems|looks)(?: the| a| an| much${HOW.slice(3, -2)})* (?:better|right|best|cleanest|cleaner|preferred|recommended|simplest|safest|correct)(?: \\p{L}+)? (?:${CHOSEN})`,
    `(?:better|right|best)(?: \\p{L}+)? (?:${CHOSEN})(?: here)? (?:is|would be)`,
    "(?:is|'s|be) better to|sweet spot|good practice|(?:seems|is|looks)(?: much)? (?:cleaner|safer|simpler)|works? well here|is sound|premature optimi[sz]ation",
    'the (?:\\p{L}+ )?(?:fix|approach|solution|plan|principle|rule) (?:is|should be|would be|will be) to',
    // turned
    '(?:^|(?:[:–-]|i|we|have|has|been|was|were|now|just) )(?:switch|mov|migrat|chang|increas|decreas|lower|rais|reduc|bump|downgrad|upgrad)ed (?:[^,;.]{1,80} )?(?:from|to)',
    '(?:now|new) (?:uses|defaults to)|(?:dis|en)abled by default|single source of truth',
    // other languages
    '(?:ich|wir) (?:habe|haben)(?: uns| mich)?(?: dafür| dagegen)? entschieden|entschieden|wir (?:nehmen|bleiben bei|verwenden)|stattdessen|ich empfehle',
    "(?:j'ai|nous avons|on a) (?:décidé|choisi)|je recommande|plutôt que|on (?:garde|utilise)",
    '(?:he|hemos|se ha) decidido|decid(?:í|imos)|en lugar de|en vez de|recomiendo|vamos a usar',
    'decidi(?:mos|u)?|optamos|escolhemos|em vez de|recomendo|vamos usar',
    'решил[аи]?|решено|выбрал[аи]?|вместо|рекомендую|будем использовать|давай(?:те)? (?:использовать|оставим|сделаем)',
  ],
  [
    '决定',
    '改为',
    '改用',
    '采用',
    '选择了',
    '建议使用',
    '採用',
    '決定',
    '決めました',
    'ことにし',
    '方針(?:は|とし)',
    'お勧めし',
    '推奨し',
    'にしましょう',
  ],
);
/** Of an assistant, a choice: of a person, more often a complaint. */
export const CONTRAST = anyOf(
  ['instead of', 'rather than', 'in favou?r of'],
  ['而不是', 'ではなく'],
);
/** Says of a contrast that it is wanted or made; else it only describes. */
export const CHANGING =
  /^(?:[^:.]{2,60}(?:: | [–—-] ))?(?:(?:please|then|also|now|just) )*(?:use|put|keep|make|move|write|set|apply|build|call|read|store|return|treat|import|load|run|show|add|prefer|switch|replace|render|pass|send|compute|consolidate|extract|update|changed|switched|moved|replaced|rewrote|refactored|updated|converted|now)(?!\p{L})|\b(?:should|would|will|can|could|must|changed|switched|moved|better|i|we|let's)\b/u;
/** What should come of it, not what should be done. */
export const EXPECTED =
  /\b(?:i should|(?:so|than) (?:it|they|this|that) should)\b|\bshould (?:now |then |all )*be (?:able|available|easy|enough|fine|fixed|gone|good|ok|safe|there|visible|working|reflected)\b/iu;
/** A choice that is asked for, or only announced. */
export const UNSETTLED = anyOf(
  [
    '(?:where|what|how|which|why|when|whether) (?:we|i|you|it|they) (?:should|must)',
    'what (?:would|is|will) be|(?:tell|show) me|(?:like this|the following|explicit):?$|as follows',
    "^here(?:'s| is| are)",
  ],
  ['如下[：:]?$'],
);
/** An assistant's list item that lays down what to do. */
export const RULE = anyOf(
  [
    "^(?:treat|keep|do not|don't|never|always|avoid|prefer|only|remove|drop|replace|rename|make|build|write|merge|require|reject|defer)(?= )",
    '^no(?![^.]*(?:errors?|issues?|warnings?|found|remaining|matches|changes|needed))[^:]*\\.$',
  ],
  ['^(?:不要|禁止|必须|保持)'],
);
const SO =
  '^(?:(?:ok(?:ay)?|fine|yes|yeah|yep|sure|alright|great|good|then|so|and|but|actually),? )*';
const SHORT_CHOICES = [
  `${SO}(?:let's(?! (?:see|test|check|look|try|find|start|begin|verify|take|run|wait|continue))|(?:do|implement|go with|use|take|pick|choose|apply|fix)(?: option| only| just)? #?\\d+|option \\w)`,
  "we (?:don't|do not|won't) need|we can (?:have|use|skip|drop|remove|keep)|(?:it's|is|would be|might be|maybe) (?:a )?better",
  '^(?:nimm|lass uns|usa|usemos|vamos (?:com|con)|используй|оставь|давай)',
] as const;
const SHORT_CHOICE_PIECES = ['^(?:用|就用|使用|采用|保留)', 'にして(?:ください)?[。]?$'] as const;
/** A person's short choice. */
export const CHOICE = anyOf(SHORT_CHOICES, SHORT_CHOICE_PIECES);
/** The same, after an assistant has spoken: there a bare imperative chooses, before it only asks for work. */
export const ANSWERED_CHOICE = anyOf(
  [...SHORT_CHOICES, `${SO}(?:go with|use|keep|pick|choose|drop|skip|stick (?:with|to))(?= \\S)`],
  SHORT_CHOICE_PIECES,
);
