import type { AnchorPatterns } from '../anchorPatterns.ts';

export const ENGLISH_ANCHORS: AnchorPatterns = {
  corrections: [
    '^(?:no|nope)(?=[,.!]+ (?!(?:problem|worries|need|thanks?|rush)(?!\\p{L}))\\p{L}| (?:i|it|that|this|the|we|you|not|just)(?!\\p{L}))',
    '^(?:wait|actually)(?=,? \\p{L})|^not (?:as|the|in|a|an|like|what|quite|for)(?= )',
    "^instead of [^,]{1,80},? (?:we|you|it|please|let's|just|use|do)",
    "i meant|(?:is|was|are|were)(?: not|n't) (?:correct|right|true)|(?:is|was) incorrect|that(?:'s| is| was) (?:wrong|incorrect|not (?:what|right|correct|true|how|it))|(?:is|was) wrong",
    "you(?:'ve| have)? (?:forgot|missed|misunderstood|misread|broke|(?:attached|put|added|moved) it (?:to|in))",
    "shouldn't (?:we|it|this|that|you|they)|i (?:didn't|did not) (?:ask|say|mean|want)",
  ],
  decisions: [
    "(?:i|we)(?:'ve| have)?(?: now)? (?:decided|agreed|settled|opted|chose|picked)",
    '(?:was|been|is|are|were) decided|(?:our|final|design) decision(?: is| was|:)|decision:',
    "settled on|went with|going with|(?<!\\.)go with|let's(?! (?:see|test|check|look|try|find|start|begin|verify|take|run|wait|continue|discuss|talk|go|move on|get|say|assume|figure|understand))",
    "we(?:'ll| will|'re going to) (?:use|keep|go|stay|stick|drop|skip|not)",
  ],
  proposals: [
    "(?<!(?:where|what|how|which|when|whether|if|since|because) (?:we|i|it|they|you) )(?:should|must|ought to)(?! (?:now )?(?:appear|display|load|open|render|run|see|show|start|work|be (?:fine|ok|enough|able|visible)))(?: not|n't| only| also| always| never| just| still| instead)* \\p{L}+|(?:i|we)(?:'d| would)(?: not| never)? (?:recommend|advise|suggest|keep|use|go with|avoid)",
    'i (?:strongly )?(?:recommend|suggest|propose)|(?:my|the) (?:recommendation|proposal)(?: is|:)',
  ],
  recommendations: [
    "(?:i|we)(?:'d| would)(?: not| never| still| also)? (?:add|drop|go|keep|lean|leave|make|put|recommend|remove|replace|start|stick|store|suggest|use)",
    '(?:my|final) (?:choice|pick|preference|recommendation|suggestion|vote)(?=(?: \\p{L}+){0,3}(?::| is))|^recommend(?:ed|ation):|^i (?:strongly )?(?:propose|recommend|suggest)',
    '^(?:option|approach|variant|alternative) \\p{L}?\\d* ?(?:is|looks|seems) (?:the |much )*(?:better|best|cleaner|cleanest|right|safer|safest|simpler|simplest)|^\\p{L}+ (?:looks|seems) (?:much )?(?:better|cleaner|safer|simpler)',
  ],
  conditions: ['if|unless|in case|only when'],
  possibilities: ['we (?:can|could)'],
  answers: [
    "(?:go with|use|keep|pick|choose|drop|skip|stick (?:with|to)|we (?:don't|do not|won't) need)(?= \\S)",
  ],
  facts: [
    'because|root cause(?: is| was|:)|(?:is|was|are|were) caused by|due to',
    'the (?:simple |simplest |right |proper |best |only )?(?:fix|remedy|solution|workaround) (?:is|was)(?! (?:in|ready|done|complete)(?!\\p{L}))',
    'the (?:real |actual |main |underlying |core |only |key )?(?:issue|problem|reason|cause|bug|culprit|limitation|constraint) (?:is|was)(?! (?:in|with|fixed|gone)(?!\\p{L}))',
    // Of its subject, near the beginning: later on, it is what somebody wants or checks.
    "^(?!(?:why|what|how|where|it|here) )(?:\\S+ ){1,5}does(?: not|n't) \\p{L}{3,}",
    "(?:is|are|was|were)(?: not|n't)(?: a)? (?:supported|available|allowed|valid|possible|compatible|exposed|implemented)",
    "only(?: \\p{L}+ly)? (?:supports?|works?|accepts?|applies|runs|exposes?|handles?)|(?:is|are) (?:limited|tied|restricted) to|(?:must|cannot|can't|can not)(?! (?:help|believe|wait|see|say|tell))",
    '(?:is|are) (?:deprecated|redundant|unused|obsolete|duplicated?)|defaults to',
  ],
  failures: [
    '(?:fail(?:s|ed)|(?:is|are|was|were|keeps?) (?:failing|crashing|broken|corrupted)|crash(?:es|ed)|tim(?:ed|es) out|threw|errored|panics|panicked|hangs|segfaults|deadlocks|broke)',
    "(?:does|do|did|is|are|was|were)(?:n't| not) (?:work|working|start|load|compile|build|resolve|recogni[sz]ed|loading|updating|rendering|responding|saving|showing)",
    "(?:couldn't|could not|can't|cannot)(?: be)? (?:resolved?|connect|find|found|open|load|read|write|reach|start|build|compile|access|install)",
    "(?:i|we)(?:'m| am)? (?:get(?:ting)?|got|see(?:ing)?) (?:an?|this|these|some|the(?: following)?|same)(?: \\p{L}+)? errors?|(?:run(?:ning)?|ran) into (?:this|an?|the|some) (?:issue|error|problem)",
  ],
  nonFailures: [
    '(?:no|0|without)(?: \\p{L}+)? (?:errors?|failures?|failed|issues?|crash\\p{L}*|warnings?|fail\\p{L}*)|fails? (?:safely|fast|closed|open|gracefully)|now (?:pass(?:es)?|returns?|throws?)|(?:is|was|been|now|i|we|issue) (?:fixed|resolved)|^(?:fixed|resolved)|fixes|any(?: more|more)',
    "(?:to|should|must|will|would|could|can|may|might|shouldn't|won't|don't|doesn't|not)(?: \\p{L}+)? (?:fail|crash|break|throw|panic)",
    '(?:on|when|if|unless|whenever|until) (?!(?:i|we) |running )[^.]{0,60}(?:fail\\p{L}*|crash\\p{L}*|errors?|throws?|times out)',
  ],
  followUps: [
    '(?:we|you|i) still (?:need|have) to|still needs? (?:to|an?)|(?:needs?|remains?) to be (?:done|decided|tested|added|fixed|updated|verified|implemented)',
    'todo:|follow-?up(?: is|:| issue| ticket| pr| task| work)|^(?:please )?remind me|(?:in|as|for) an? (?:separate|later|future|follow-?up) (?:\\p{L}+ )?(?:change|commit|issue|pr|pull request|release|session|step|task|ticket|version)|left for later|out of scope',
  ],
  leftHeadings: [
    "(?:(?:my|our) )?(?:action items?|to-?dos?|(?:open|remaining) (?:issues|items|points|steps|tasks|work)|manual steps|required setup|what(?:'s| is) left)",
  ],
  suggestedHeadings: [
    "(?:(?:my|our|suggested|recommended|possible) )*(?:recommendations?|next steps?|follow-?ups?|what(?:'s| is) next)",
  ],
  promises: ["(?:i|we)(?:'ll| will|(?:'m| am|'re| are) going to)"],
  later: [
    'later|tomorrow|next (?:time|week|month|sprint|release|session)|(?:on|by) (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)',
    '(?:once|when|as soon as|until|after|if|before) (?:it|that|this|the|you|they|your|we|all|both|ci)|come back|get back to|follow up',
  ],
  preferences: [
    "i (?:really )?(?:don't|do not|would not|wouldn't) (?:like|want (?:to|you|any))|i(?:'d| would) (?:prefer|rather)",
    'i (?:really |always |usually |strongly )*(?:prefer|hate|dislike|favou?r)|from now on|in (?:the )?future,',
    '^(?:(?:and|but|also|please),? )*(?:always|never|avoid)(?= \\p{L})',
  ],
  requests: [
    '^(?:(?:and|so|ok|also|but),? )*(?:can|could|would|will) (?:you|we)(?: please)?(?! (?:explain|tell|say))(?= \\p{L})|^please|^what about|^how about',
    "(?:right|ok(?:ay)?|isn't it|you know)\\?$|make sense|sounds? good|why not|who knows",
  ],
  openQuestions: [
    '(?:open|remaining|unanswered) question|question (?:remains|is (?:still )?open)|(?:unclear|not (?:yet )?(?:sure|clear|certain)) (?:whether|if|which|how|why|what|where)',
    'to be decided|tbd|yet to be (?:decided|determined)|i wonder|wondering (?:whether|if|why|how)',
  ],
  questionOpeners: [
    '(?:why|how|what|which|whether|where|who|is|are|does|did|do (?:it|this|that|the|we|you|they|i|there)|should|can|could|would|will|have|has)(?= )',
  ],
  speakers: ['i|we'],
  hypotheses: [
    '^(?:(?:and|but|or|so),? )?(?:if|unless|in case|suppose|assuming|whenever|to)(?= \\S)|\\(if|: if',
    "in (?:this|that) case|looks? like|would|(?:i|we|you|it)'d|could|may|might|can be|maybe|perhaps|probabl[ey]|likely|presumably|usually|generally|often|typically|sometimes|i think|i suspect|seems?|appears?|for example|for instance|e\\.g",
  ],
  choices: [
    "^(?:please )?(?:don't|do not|never) (?!(?:forget|know|think|see|understand|worry))\\p{L}+",
    '(?<!(?:where|what|how|which|when|whether|if|that|because|think) )we (?:should|must)(?: \\p{L}+){1,2}|(?:maybe|perhaps|i (?:guess|think|suppose))[^?]{0,60} we (?:should|need to)',
    "(?:we|i)(?:'d)? (?:do not|don't)(?: think (?:we|i))? need|no need (?:for|to)|i just (?:want|need)|i agree with|you can (?:remove|delete|drop|keep|leave|skip)",
    "(?:is|are)(?: not|n't) (?:the |an? )?(?:appropriate|best|correct|good|right) \\p{L}+",
    "(?:would|might) be (?:an? )?better|better to|best (?:way|option|approach|workaround|solution) is|^why not|(?:can't|couldn't|shouldn't) we",
  ],
  reversals: [
    'instead(?: of)?|rather than|no longer|any ?more|(?:thinking|thought) (?:again|about it (?:again|more))|on second thoughts?|changed my mind|never ?mind|(?:go|going|went|switch(?:ed|ing)?|chang(?:e|ed|ing)|roll(?:ed|ing)?|revert(?:ed|ing)?) back|revert(?:s|ed|ing)?|undo|switch(?:ed|ing)? (?:to|from|away)|replac(?:e|ed|es|ing)|supersed(?:e|ed|es)|completely (?:remove|drop|delete)|(?:remove|drop|delete) (?:it|this|that|them) (?:again|too|as well|completely|altogether)|obsolete|actually|not .{1,60} but',
  ],
  changeReports: [
    "^[^\\p{L}\\d]*(?:(?:done|fixed|ok)[.!] )?(?:(?:i|we)(?:'ve| have)? )?(?:now |also |successfully |just )*(?:added|adjusted|built|bumped|capped|changed|cleaned up|configured|consolidated|converted|created|deleted|disabled|documented|dropped|enabled|expanded|exported|extracted|fixed|hardened|hid|hooked|implemented|improved|increased|inlined|introduced|limited|linked|lowered|merged|migrated|moved|raised|reduced|refactored|registered|removed|renamed|reordered|reorganized|replaced|resized|restored|restructured|reworked|rewrote|shortened|simplified|split|stripped|swapped|switched|tightened|trimmed|tuned|tweaked|unified|updated|upgraded|widened|wired|wrote)(?! to )",
  ],
  deeds: [
    "^[^\\p{L}\\d]*(?:(?:i|we)(?:'ve| have)? )?(?:now |also |just )*(?:adjusted|aligned|applied|checked|closed|compared|corrected|deployed|installed|posted|published|pushed|released|reverted|reviewed|sent|verified)\\b(?! to )",
    '\\b(?:has|have) (?:now |also |just )?been (?:added|adjusted|aligned|applied|changed|closed|corrected|created|deleted|deployed|fixed|installed|merged|moved|published|released|removed|renamed|replaced|reverted|reviewed|sent|updated)\\b',
    '\\b(?:is|are) (?:now |all |both |fully |already )*(?:added|complete|configured|connected|created|deployed|disabled|enabled|fixed|implemented|in place|installed|live|merged|migrated|published|released|removed|renamed|replaced|resolved|restored|set up|up and running|wired up)\\b(?! (?:if|when|unless|without|by default)\\b)',
    '^now (?:all|each|every|our|the|your) \\S+(?: \\S+){0,3} \\p{L}+s(?!\\p{L})',
    '\\b\\p{L}+s [^,.;:]{1,40} now(?=[,.;]|$)|\\bwill now \\p{L}+|\\b(?:is|are) now (?:the |an? )?\\p{L}+|\\bnow (?:uses?|shows?|takes?|has|have|supports?|returns?|handles?|prints?|reads?|writes?|defaults?|accepts?|works?|lists?|creates?|includes?|keeps?|is the default)\\b',
  ],
  explanations: [
    '\\b(?:only|already) (?:has|have|contains?|exists?|uses?)\\b|^(?:neither|none|nothing)\\b',
    "\\b(?:is|are|was|were)(?: not|n't)? (?:what|why|how|because|an?|one of|relatively|necessary|needed|required|possible|basically|usually)\\b|\\byou(?:'re| are) (?:absolutely |completely |totally )?right\\b|\\b(?:is|are|was) coming from\\b|(?<!(?:change|fix|solution|step|trick) )\\bwas (?:\\p{L}+ly )?(?!being|going|missing)\\p{L}+ing\\b",
  ],
  statuses: [
    "^(?:(?:i|we)(?:'ve| have)? )?(?:now |also |just |successfully )*(?:committed|pushed|staged)(?:,? (?:and )?(?:committed|pushed))*(?: (?:all |the |your |my |our |these |those )*(?:changes|commits?|everything|files|fix(?:es)?|it|them|updates?|work))?(?: (?:to|on) [^,;:]{1,40})*$",
    '^(?:now |and )?(?:all |the |both |everything|full |focused |of |\\p{L}+(?:-\\p{L}+)* ){0,5}(?:workers?|agents?|tests?|suites?|lint(?:ing|er)?|builds?|typechecks?|checks?|ci|regressions?|servers?|branch(?:es)?|main|pr|pull request|merge|rebase|working tree|status|everything|requirements|fix(?:es)?|feature|implementation|conflicts?)(?: and \\p{L}+)? (?:also |now |still |should |all |again |are |is |be |has |have |been |was |were |successfully )*(?:pass(?:es|ed|ing)?|green|clean|start(?:s|ed)|running|succeed(?:s|ed)|complete(?:d)?|done|finished|up to date|met|verified|working|correct(?:ly)?|pushed|rebased|resolved|build(?:s|ing)?|continuing|no (?:\\p{L}+ )?(?:issues|errors|conflicts))(?! (?:in|on) [`/])[^,;:]{0,48}$',
  ],
  looks: [
    '(?:is|are) (?:still |now |currently )*(?:continuing|moving|installing|compiling|downloading|waiting)(?= )|(?:is|are) still (?:running|building|going)(?= )|(?:is|are) (?:now |currently |already )*(?:running |going )?in the background(?!\\p{L})',
    "^(?:based on|looking (?:at|through)|after (?:reviewing|looking|analy[sz]ing|investigating)|having (?:reviewed|looked|analy[sz]ed)|from) (?!.*(?:because|`|(?<![#\\d])\\d))[^,]{1,80}, i(?: can|'ve|'m| have| am| now)+(?= )",
    "^i(?:'ve| have)? (?:now |also |just |successfully |carefully |thoroughly )*(?:analy[sz]ed|identified|investigated|examined|explored|looked|gathered|located)(?!.*(?:because|: ))",
    "^(?:i(?:'m| am)(?: very| so| really)? sorry|(?:my |sincere |please accept )*apolog(?:ies|y)|i (?:sincerely )?apologi[sz]e|sorry (?:for|about)|thank(?:s| you) for)(?!\\p{L})",
    '^(?:the|this|that|your|our) (?:\\p{L}+ )?(?:image|log|logs|output|page|picture|screen ?shot|trace) (?:also |now |still |only )*(?:shows?|says?|contains?|looks?|lists?)(?!\\p{L})',
    '^(?:great|good|excellent|nice|fair|smart) (?:call|catch|idea|instincts?|observation|point|question|thinking)(?!\\p{L})',
    '^(?:by following|with) (?:these|this|those) (?:changes?|fix(?:es)?|steps|approach)|you should (?:now )?be able to',
    '^(?:interestingly|good|nice|note|got it|understood|noted)(?=[,.!])',
    '[;,–—] (?:now |then )?(?:re-?)?(?:running|checking|testing|verifying|building|applying|trying) [^.;]{0,80}(?:now|to (?:verify|check|confirm|see))(?!\\p{L})',
    '^api error(?=:)',
    '^(?:expected (?:behaviou?r|impact|outcomes?|results?)|verification|acceptance(?: criteria)?|success criteria|test plan|non-goals|out of scope|rollback)(?=:)',
    "^(?:all |the |these |this |those |with )(?:\\p{L}+ ){0,4}(?:changes?|enhancements?|fix(?:es)?|improvements?|modifications?|updates?)(?: [\\p{L}’']+){0,3} should (?:\\p{L}+ly |now |also |help )*(?:allow|enhance|ensure|fix|give|help|improve|make|prevent|provide|reduce|resolve|solve)(?!\\p{L})",
    '^the user (?:is|has|wants|asks|asked|needs|would|says?|said|seems|mentioned)(?= )',
    '^i (?:can|could|will) now (?:provide|give|see|tell|explain|summari[sz]e)',
    '^i now (?:have|understand)(?= )|^i (?:now )?(?:have|understand|see) (?:now )?(?:an? )?(?:good |clear |full |complete |comprehensive |deep |rich |solid |thorough |better )*(?:understanding|picture|overview|information)(?= )',
  ],
  troubles: [
    '^(?:the )?(?:issues?|problems?|symptoms?|bugs?|errors?|(?:root )?cause|before|why|note)(?: #?\\d+)?(?=[:,])',
    '^there (?:was|were)(?= )|^[^,.;:]{1,60} (?:was|were) \\p{L}+ing(?= )',
  ],
};
