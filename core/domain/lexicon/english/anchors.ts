import { OBJECTION } from '../anyLanguage.ts';
import type { AnchorPatterns } from '../anchorPatterns.ts';

const HOW = '(?: \\p{L}+ly| also| still| only| just)*';
const CHOSEN =
  'approach|default|name|target|option|way|place|call|fit|solution|command|path|model|shape|design|direction|tool|answer|choice';
const NAMED = String.raw`\x60[^\x60\n]{2,80}\x60`;
const KINDS =
  'function|method|struct|class|file|command|hook|package|field|flag|test|branch|script|plugin|config|setting|option';

export const ENGLISH_ANCHORS: AnchorPatterns = {
  assistantCorrections: [
    "you(?:'re| are) (?:absolutely |completely |totally |quite )?(?:right|correct)(?! that)",
    'my (?:mistake|bad|error)|i was (?:wrong|mistaken)|i stand corrected|i made a mistake|i should(?: not)? have',
    'i (?:misread|misunderstood|misspoke|overlooked|forgot|mistakenly|incorrectly|wrongly)',
    '(?:is|was|were|are) not actually|(?:that|this|it) (?:was|is) (?:wrong|incorrect|not (?:right|correct))',
    '^correction:|contrary to what',
  ],
  userCorrections: [
    `^(?:no|nope)${OBJECTION}`,
    '^(?:wait|actually)(?=,? \\p{L})|^not (?:as|the|in|a|an|like|what|quite|for)(?= )',
    "^instead of [^,]{1,80},? (?:we|you|it|please|let's|just|use|do)",
    "i meant|i mean|(?:is|was|are|were)(?: not|n't) (?:correct|right|true)|(?:is|was) incorrect|that(?:'s| is| was) (?:wrong|incorrect|not (?:what|right|correct|true|how|it))|(?:is|was) wrong",
    "you(?:'ve| have)? (?:forgot|missed|misunderstood|misread|broke|(?:attached|put|added|moved) it (?:to|in))",
    "shouldn't (?:we|it|this|that|you|they)|i was able to|i (?:didn't|did not) (?:ask|say|mean|want)|you were(?: not)? supposed|^correction:",
  ],
  concessions: [
    "(?<=^|[\\n.!?]\\s*)you(?:['’]re| are) (?:absolutely |completely |totally |quite )?(?:right|correct)[^.!?\\n]{0,12}[.!—–,-]+[^\\S\\n]*$",
  ],
  decisions: [
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
  ],
  contrasts: ['instead of', 'rather than', 'in favou?r of'],
  changeRequests: [
    "^(?:[^:.]{2,60}(?:: | [–—-] ))?(?:(?:please|then|also|now|just) )*(?:use|put|keep|make|move|write|set|apply|build|call|read|store|return|treat|import|load|run|show|add|prefer|switch|replace|render|pass|send|compute|consolidate|extract|update|changed|switched|moved|replaced|rewrote|refactored|updated|converted|now)(?!\\p{L})|\\b(?:should|would|will|can|could|must|changed|switched|moved|better|i|we|let's)\\b",
  ],
  expectations: [
    '\\b(?:i should|(?:so|than) (?:it|they|this|that) should)\\b|\\bshould (?:now |then |all )*be (?:able|available|easy|enough|fine|fixed|gone|good|ok|safe|there|visible|working|reflected)\\b',
  ],
  unsettled: [
    '(?:where|what|how|which|why|when|whether) (?:we|i|you|it|they) (?:should|must)',
    'what (?:would|is|will) be|(?:tell|show) me|(?:like this|the following|explicit):?$|as follows',
    "^here(?:'s| is| are)",
  ],
  rules: [
    "^(?:treat|keep|do not|don't|never|always|avoid|prefer|only|remove|drop|replace|rename|make|build|write|merge|require|reject|defer)(?= )",
    '^no(?![^.]*(?:errors?|issues?|warnings?|found|remaining|matches|changes|needed))[^:]*\\.$',
  ],
  choiceLeads: [
    'ok(?:ay)?',
    'fine',
    'yes',
    'yeah',
    'yep',
    'sure',
    'alright',
    'great',
    'good',
    'then',
    'so',
    'and',
    'but',
    'actually',
  ],
  ledChoices: [
    "let's(?! (?:see|test|check|look|try|find|start|begin|verify|take|run|wait|continue))|(?:do|implement|go with|use|take|pick|choose|apply|fix)(?: option| only| just)? #?\\d+|option \\w",
  ],
  choices: [
    "we (?:don't|do not|won't) need|we can (?:have|use|skip|drop|remove|keep)|(?:it's|is|would be|might be|maybe) (?:a )?better",
  ],
  ledAnswers: ['(?:go with|use|keep|pick|choose|drop|skip|stick (?:with|to))(?= \\S)'],
  lookups: [
    "i (?:did not|didn't|could not|couldn't) find|(?:can't|cannot|don't) see any",
    '(?:roadmap|spec|specification|docs?|documentation|readme|manual|maintainers?)(?: \\p{L}+ly)? (?:says?|states?|defines?|guarantees?)',
  ],
  facts: [
    // causes
    'because|since (?:they|it|its|the|we|this|that|there)|root cause|(?:is|was|are|were) caused by|due to',
    'the (?:real |actual |main |underlying |core |only |key )?(?:issue|problem|reason|cause|bug|culprit|anti-pattern|catch|limitation|constraint|difference) (?:is|was|here is)',
    "turns out|that's why|which is why|(?:is|was) (?:intentional|by design|deliberate)",
    // limits
    "(?:does|do|did)(?: not|n't)(?: \\p{L}+ly| yet)? (?:support|expose|allow|include|mean|compute|calculate|know|provide|handle|require|have|commit|see|find|synthesi[sz]e|apply|contain|match|recogni[sz]e|accept|return|persist|store|read|run|call|track|own)",
    "(?:is|are|was|were)(?: not|n't)(?: \\p{L}+ly)?(?: a)? (?:supported|available|allowed|valid|possible|used|required|set|compatible|exposed|implemented)",
    '(?:would|will) not|only(?: \\p{L}+ly)? (?:supports?|works?|has|have|accepts?|applies|runs|exposes?|handles?)|are only',
    'requires?|needs? either|(?:is|are) (?:limited|tied|restricted) to|(?:is|are) (?:needed|required)',
    "(?:must|cannot|can't|can not)(?! (?:help|believe|wait|see|say|tell))|never|(?:none|all) of (?:these|them|the)|there(?: are|'s| is)(?: currently)? (?:no|an?|already)|at most|at least \\d+|the only",
    '(?:in|not )(?:sufficient|enough)|typically non-\\p{L}+',
    "(?<!(?:i|you|we|they) )(?:does|did)(?: not|n't)(?: \\p{L}+ly)? \\p{L}{3,}|nothing (?:was|is) \\p{L}+|(?:has|have) (?:no|unrelated)|lacks?|expects",
    '(?:is|are)(?: completely| now| all)? (?:redundant|identical|unused|obsolete|unnecessary|duplicated?|deprecated|ahead|behind|even|clean|public|private|empty)',
    "(?:is|are|was|were)(?: not|n't) \\p{L}+ing|not (?:\\p{L}+ly )?(?:mentioned|documented|tested|covered|enforced|called|wired|handled|in (?:the )?docs)|no longer|no(?: \\S+){1,3} (?:exists?|mentioned|anywhere|turned up)|differs? from|different (?:from|format)|mismatch(?:es|ed)?|but (?:the )?actual|(?:is|are) (?:incorrect|inconsistent|outdated|stale|missing)",
    // states
    "^(?:currently|previously|today|so far|as of)(?=,? \\p{L})|will now|(?:is|are) already|(?:i|we)(?:'ve)? (?:verified|confirmed) (?:that|the)",
    '(?:lint|build|push|tests?|deployment|installation|migration|import)(?: now)? (?:pass(?:es|ed)?|succeeded|clean|(?:is|are) (?:clean|green))|(?:is|are) (?:exactly )?\\p{L}+ commits? (?:ahead|behind)|pushed to|merged (?:to|into)',
    '(?:is|are)(?: now| already| still| currently)? (?:complete|completed|done|closed|finished|running|connected|set to|deployed|merged|viable|working(?: correctly)?|live|reserved|located|stored|named|available)',
    '(?:all|\\d+) (?:\\p{L}+ )*(?:tests?|checks?|lint)(?: and \\p{L}+(?: \\p{L}+)?)* (?:pass|passed|passing|are passing)',
    'already (?:has|have|does|uses?|imports?|supports?|exists?|handles?|contains?|available)|was (?:designed|built|written|introduced) (?:for|to|in)',
    '(?:really |actually )means|version \\d+(?:\\.\\d+)*|your (?:\\p{L}+ ){1,3}(?:is|are)|you have (?:\\d+|two|three|four|five)|there (?:is|are) (?:\\d+|two|three|four|five)',
    'confirmed|note that|keep in mind|found (?:an?|no|one|two|\\d+)|(?:closest|nearest|relevant)(?: \\p{L}+){0,2} (?:is|was)|\\S+ supports',
    'is (?:an? )?(?:bug|regression|known issue|breaking change)|deadline|budget (?:is|of)|costs?(?: about| around)? [$€£]?\\d+',
  ],
  locations: ["(?:is|are|it's) at:? (?:https?:|[/~`])"],
  codeDescriptions: [
    String.raw`^[^\p{L}\p{N}\x60]*(?:(?:[Gg]ood|[Cc]orrect|[Rr]ight|[Yy]es|[Ss]o|[Tt]hen|[Aa]lso|Looking at \S+)[,:]? )?` +
      String.raw`(?:(?:[Tt]he|[Yy]our|[Oo]ur|[Ii]ts|[Tt]his|[Ll]ocal|\p{Lu}\p{L}+) ){0,2}${NAMED}\**` +
      String.raw`(?: (?:${KINDS})s?)?(?: (?:in|at|from) ${NAMED}\S*(?: \([^)]*\))?)?` +
      String.raw`(?: (?:already|only|just|now|also|still|never|always|currently|both))*` +
      String.raw` (?:is|are|was|has|have|does|\p{Ll}{2,}[^\P{Ll}s]s)(?![\p{L}\p{N}_'])`,
  ],
  failures: [
    'fail(?:s|ed|ing)|crash(?:es|ed|ing)?|tim(?:ed|es) out|throws?|threw|errored|panics?|panicked|hangs|segfaults?|deadlocks?|broke|(?:just|have|had) lost',
    "(?:does|do|did|is|are|was|were)(?:n't| not) (?:work|working|start|load|compile|build|resolve|recogni[sz]ed)",
    "(?:is|are|was|were)(?: not|n't)(?: \\p{L}+ly)? (?:appearing|showing(?: up)?|loading|updating|rendering|responding|saving|triggering|firing|displayed|shown)|unable to|(?:couldn't|could not|can't|cannot)(?: be)? (?:resolved?|connect|find|found|open|load|read|write|reach|start|build|compile|access|install)",
    '(?:is|are|was) an? (?:\\p{L}+ ){0,3}error|errors? (?:occurred|out)',
    '(?:get(?:s|ting)?|got|see(?:ing)?|hits?|hitting|returns?|returned|gives?|gave|shows?|showed|raises?|throws?)(?: me)? (?:an?|this|these|some|the(?: following)?|same)(?: \\p{L}+)? errors?',
    '(?:run(?:ning)?|ran) into (?:this|an?|the|some) (?:issue|error|problem)|(?:is|are|was|got) (?:broken|corrupted)|exit(?:ed|s)?(?: with)? code [1-9]\\d*',
  ],
  nonFailures: [
    '(?:no|0|without)(?: \\p{L}+)? (?:errors?|failures?|failed|issues?|crash\\p{L}*|panics?|segfaults?|warnings?|fail\\p{L}*)|fail if|fails? (?:safely|fast|closed|open|gracefully)|i expect|now (?:pass(?:es)?|returns?|throws?)|(?:is|was|been|now|i|we|issue) (?:fixed|resolved)|^(?:fixed|resolved)|fixes',
    'error (?:handling|messages?|codes?|recovery|states?|types?|boundar\\p{L}+|cases?|context|logs?|checks?)|fail(?:-|s? )?(?:safe|fast|over)',
    "(?:to|should|must|will|would|could|can|may|might|shouldn't|won't|expected to|don't|doesn't|not)(?: \\p{L}+)? (?:fail|crash|break|throw|panic)",
    'on (?:error|failure)|(?:when|if) (?![^,.]* i (?:get|got|see) )[^,.]{0,40}(?:fails?|crash\\p{L}*|errors?|throws?|times out)',
  ],
  duties: [
    'i should (?:delete|remove|fix|add|update|revert|rename|replace|rewrite|move|create)',
    '(?:we|you|i) (?:still|also) (?:need|have) to|still needs? to|(?:needs?|remains?) to be (?:done|decided|tested|added|fixed|updated|verified|implemented)',
    'worth (?:filing|adding|doing|fixing|tracking|reporting)|you may want to (?:delete|remove|fix|add|update|revert|rename)',
    'next steps?(?: is| are|:)|todo:|follow-?up(?: is|:)|remind me|action item',
    "i(?:'ll| will) (?:come back|get back|follow up)|by (?:tomorrow|monday|tuesday|wednesday|thursday|friday|next week)",
  ],
  intentions: [
    "i (?:do |really |also |just )*(?:want|need|plan|intend) to|i(?:'m| am) (?:going|planning) to|i(?:'ll| will)",
  ],
  promiseLeads: [
    'now',
    'then',
    'next',
    'after that',
    'first',
    'finally',
    'so',
    'and',
    'but',
    'also',
  ],
  promises: ["i'll", 'i will', "i'm going to", 'i am going to', "we'll", 'we will'],
  promiseAdverbs: ['also', 'now', 'then', 'just', 'only', 'still', 'not'],
  promiseForms: [],
  vaguePromises: [
    '(?: (?:it|this|that|them|these|those|both|now|first|issues?|problems?|(?:the|this|that|these|those|all) (?:\\p{L}+ )?(?:issues?|problems?|errors?|failures?|feedback|comments?|things?)))+[.!:]*$',
  ],
  preferences: [
    "i (?:really )?(?:don't|do not|would not|wouldn't) (?:want|like|need|care)|i(?:'d| would)(?: really)? (?:like|prefer|love|rather)",
    'i (?:really |always |never |usually |strongly )*(?:prefer|hate|dislike|like|love|favou?r)|i want(?! to)|i (?:always|never)',
    "from now on|in (?:the )?future,|there should be|we need to be|(?<=^|[.,;] |and |but |also |please )(?:always|never|make sure|don't|do not|avoid|ensure|keep it|remember|pay attention)",
  ],
  rhetoricalQuestions: [
    "(?:right|ok(?:ay)?|isn't it|you know)\\?$|make sense|sounds? good|ready to|why not|who knows|how hard can|does that (?:help|work)",
    '(?:would you|do you) (?:like|prefer|mind|want)|want me to|shall (?:i|we)|may i|can i (?:help|proceed|go)|should i',
    'anything else|what (?:do|would|are) you (?:like|want|need|interested|looking|working)|how can i|what can i|any questions|is that (?:ok|alright|fine)',
  ],
  statedQuestions: [
    '(?:the |an? |one )?(?:open |remaining |real )?question (?:is|remains)|open question|(?:unclear|not (?:yet )?(?:sure|clear|certain)) (?:whether|if|which|how|why|what|where)',
    'i wonder|wondering (?:whether|if|why|how)|to be decided|tbd|yet to be (?:decided|determined)',
  ],
  requests: [
    '^(?:(?:and|so|ok|also|but),? )*(?:can|could|would|will) (?:you|we)(?: please)?(?! (?:explain|tell|say))(?= \\p{L})|^please|^what about|^how about',
  ],
  questionLeads: ['and', 'but', 'so', 'ok', 'hmm+', 'well', 'also'],
  questionOpeners: [
    'why',
    'how',
    'what',
    'which',
    '(?:is|are|does|do|did) (?:it|this|that|the|we|you|they|i|there)',
  ],
  secondPerson: [
    'you',
    'your',
    'yours',
    'which',
    'what',
    'where',
    'when',
    'should (?:we|it|this)',
    'do we',
    'are there',
    'is (?:it|there|this|that)',
  ],
  unmarkedQuestions: [
    "^(?:(?:and|but|so|ok|then)[, ]+)*(?:why|how|what|which|where|who|is|are|does|did|do (?:it|this|that|the|we|you|they|i|there)) |(?:does|is|are|would|could|did|was)n't (?:that|it|this|we|you|they|there) ",
  ],
  supposedLists: [
    '(?:if|when|unless|where|whenever):?$|^(?:\\p{L}+ ){0,3}if(?= )[^:]*:$|(?:only|consider)[^:]* if:?$',
    'options?|you (?:can|could|may|might)|alternatives?|alternatively|useful|examples?|sources|references|pros|cons|benefits|risks?|best for',
  ],
  plannedLists: [
    "(?:my|the|implementation|proposed|new|our) plan(?: is)?|plan:?$|next steps?|remaining (?:work|steps|tasks|items)|still to do|to-?do(?:s| list)?(?=:?$)|follow-?ups?|action items|(?:i'll|i will|we'll|i'm going to)(?: need to)?:$|you(?:'ll| will)? need to:$",
  ],
  decidedLists: [
    '^[^\\p{L}]*(?:(?:my|our|the|final|key) )?(?:recommendations?|recommended (?:changes|fix(?:es)?|actions|approach|fix approach))(?: for [^:]{1,60})?:?$',
    '(?:design |key |important |product )*decisions?(?: \\p{L}+)?:?$|principles?(?: is| are)?:?$|(?:path|shape|design|layout|contract|stance|order|rule) (?:is|should be|must be):?$|(?:fix|solution|approach) (?:is to|should|would|must)(?: be)?(?: to)?:?$|ground rules:?$|rules(?: are)?:?$',
  ],
  changeLists: [
    "(?:un)?changed?|changes|updated?|updates|created?|creates|added|additions|adds|fix(?:ed|es)?|modified|modifications|new|removed|deleted|implemented|implementation|wrote|written|now|did|done|summary|what was|here's what|places?|locations?",
  ],
  hypotheses: [
    '^(?:(?:and|but|or|so),? )?(?:if|unless|in case|suppose|assuming|whenever|to)(?= \\p{L})|\\(if|: if',
    '(?:would|could|might|may)(?: also)? (?:fail|break|crash|be (?:an? )?(?:issue|problem|bug|useful|nice))',
    'for example|for instance|e\\.g',
  ],
  smallTalk: [
    "let me|let's (?:see|check|look|find|verify|start|begin|try|take|run|examine|explore|continue)",
    "i(?:'ll| will) (?:be (?:happy|glad)|help)|i (?:can|could) (?:help|also)|thank(?:s| you)|sorry for|apologi[sz]e for any",
  ],
  generalities: [
    '(?:identified|found|know|understand|see) (?:the|an?) (?:root cause|issue|problem|cause)|probably|you can|routinely|will (?:still |also |now )?(?:work|continue)|usually|generally|often|commonly|tends? to|in general|sometimes|can be|anything|may|might|could',
  ],
  advice: [
    "^[^\\p{L}]*(?:[^:]{2,40}: |(?:then|also|please|just|first|next|finally),? )?(?:add|adjust|apply|ask|avoid|call|change|check|clean|combine|commit|compare|configure|consider|copy|create|delete|deploy|document|don't|do not|edit|ensure|export|find|follow|go|identify|implement|include|indicate|install|keep|list|look|make|mark|merge|move|open|pass|pick|prefer|provide|push|put|read|remember|remove|rename|replace|report|restart|return|review|run|save|see|select|sequence|set|start|stop|switch|test|treat|try|update|use|verify|visit|wait|watch|write)(?= [\\p{L}\\d`\"'*[/~.-])",
  ],
  ongoing: [
    "(?:^|[,;] (?:so )?|\\b(?:and|so|but) )i(?:'m| am) (?:now |also |still |just |currently )*(?!going\\b)\\p{L}+ing\\b",
  ],
  ongoingReports: ["^(?:(?:now|first|next),? )?i(?:'m| am) (?!going\\b)"],
  waiting: [
    '\\b(?:tests?|suite|build|checks?|ci|lint|install|command|long wait)\\b[^.]{0,40}\\b(?:is|are)(?: now| still)* (?:running|in progress|working)\\b|\\b(?:is|are) still \\p{L}+ing\\b',
  ],
  pointing: [
    "^(?:it|this|that|they|these|those)\\b.{0,12}$|\\b(?:do|does|did|is|are|was|has|have)(?: not|n't)[.!]?$",
  ],
  noticing: ['^i (?:can |now |also )*(?:see|notice)\\b'],
  observations: ['^i (?:can |now |also )*see (?!the (?:issue|problem)\\.?$)(?:\\S+ ){4}'],
  madeVerbs: [
    'added|built|changed|cleaned up|configured|consolidated|converted|created|deleted|documented|enabled|disabled|exported|extracted|fixed|implemented|improved|inlined|introduced|merged|migrated|moved|refactored|removed|renamed|reorganized|replaced|restored|rewrote|simplified|split|switched|updated|upgraded|wired|wrote',
  ],
  reportLeads: ['(?:done|fixed|ok)[.!] '],
  ownReportLeads: ['done[.!] '],
  reportSpeakers: ["(?:i|we)(?:'ve| have)? "],
  reportAdverbs: ['now ', 'also ', 'successfully ', 'just '],
  changedBehaviour: [
    '^now \\S{3,} \\p{L}+s |(?:^|\\s)(?:now (?:\\p{L}+s|return|accept)|(?:have|has) been (?:updated|added|removed|renamed|moved|created|replaced))(?!\\p{L})',
  ],
};
