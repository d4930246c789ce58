import type { WorkPatterns } from '../workPatterns.ts';

const PRELUDE =
  "^(?:(?:please|then|also|now|ok|yes|and|can you|could you|let's|we should|do we need to|i want you to)[,.]? )*";

export const ENGLISH_WORK: WorkPatterns = {
  objections: [
    "(?:does|did|is|are|do|was|were)(?:n't| not)(?: (?:seem to|really|actually|even))? (?:work|help|load|show|run|build|compile|pass|appear|change|fix|there)(?:ing|ed|s)?",
    "still (?:does|is|are|do|can)(?:n't| not)|still (?:fail|broken|wrong|not|the same|see|seeing|get|getting|happen|crash)\\p{L}*",
    "(?:don't|do not|didn't|can't|cannot) see (?:an?|any|the) (?:changes?|differences?|effects?)|^(?:no (?:changes?|differences?|effects?)|nothing (?:has )?(?:changed|happen(?:s|ed)))(?=[.!,]|$)",
    'same (?:error|problem|issue)|made (?:it|that) up|no longer works|not working',
    "did the opposite|(?:we|i)(?:'re| are|'m| am)? ?(?:not|n't|aren't) talking about|^no,? no(?=[ ,])",
  ],
  doubts: [
    "why (?:can|could|do|would|should)(?:n't| not)? (?:we|you|it|i)(?: not)? (?:just|simply|even|still|really)",
    "why (?:can't|couldn't|can not|don't|wouldn't|shouldn't) (?:we|you|it)",
    'why (?:do|would|should) (?:we|you|i) (?:need|want|keep|have to)',
    '(?:have|did) you (?:just )?(?:made?|invent(?:ed)?) (?:it|this|that|all)|^why not',
  ],
  clearances: [
    'thinking (?:about it )?again|completely (?:remove|drop|delete)|changed my mind|never ?mind',
    '(?:revert|undo) (?:it|that|this|these|those|all|everything|the)|roll (?:it |this )?back',
  ],
  resets: ['(?:revert|undo|reset|drop|remove|delete)(?!\\p{L})[^.!?\\n]{0,20}(?<!\\p{L})commits?'],
  steps: [
    `${PRELUDE}(?:do )?(?:a )?commit`,
    `${PRELUDE}push(?! (?:notifications?|messages?)(?!\\p{L}))`,
    `${PRELUDE}merge(?! conflicts?)`,
    `${PRELUDE}(?:complete the merge|rebase|wait|continue)`,
    `${PRELUDE}(?:switch|go|change) (?:back )?to (?:the )?(?:main|master)(?!\\p{L})`,
    `${PRELUDE}(?:delete|remove|prune) (?:the |all |any )*(?:stale|old|merged|unused|dead) (?:git )?branches`,
    `${PRELUDE}(?:create|open|make|do|write) (?:an? |the |me )?(?:draft )?(?:commit|pr|pull request|plan)`,
    `${PRELUDE}do an? (?:\\S+ )?(?:commit|write-?plan|plan)`,
    `${PRELUDE}(?:suggest|write|give|generate|propose|create|draft|make|what is) (?:me )?(?:an? |the )?(?:good |short |git )*commit (?:message|title|comment)`,
    `${PRELUDE}(?:adb install|(?:re-?)?(?:build|compile|deploy|install|launch|open|restart|run|start|test|try|verify)(?: (?:it|this|that|all|again|the (?:app|apk|build|code|dev|game|page|project|server|site|tests?)(?: server)?|(?:all |unit |e2e )*tests?))?(?=[\\s.!?,]*$|,| (?:and|again|on|to|in) (?:the |my |your |an? |attached |connected |local |android )*(?:again|browser|device|emulator|install|phone|production|prod|see|simulator|staging|tests?|vercel)(?!\\p{L})))`,
    `${PRELUDE}(?:take|analy[sz]e|look at|see|check|grab) (?:an? |the |this |another |my )*screen ?shots?`,
    '^(?:and |so |but )?(?:(?:did|have) you (?:also |already )?(?:build|built|commit|deploy|install|push|run|start|test)|how many tests)',
    "^i(?:'ve| have)? (?:also )?(?:attached|included|pasted|shared|uploaded) (?:the|an?|some|my|all|two)(?= )",
    `${PRELUDE}review (?:the|our|all the) (?:work|changes)(?! (?:in|to|of) \\S+\\.)`,
  ],
  nextSteps: [
    '(?:force-?)?push(?:ed)?(?: (?:this|these|it|them|now|the|all|and)|(?=[.?]*$))',
    'be committed|commit (?:this|these|it|them|now|the|all|and)|commit(?=[.?]*$)',
    'merge (?:this|it|the (?:pr|pull request|branch))|(?:open|create|update) (?:the|a) (?:pr|pull request|branch)',
    'go on|proceed|next step',
  ],
  routine: [
    '^(?:(?:re-?)?run|analy[sz]e|check|commit|explore|launch|lint|plan|push|read|review|test|understand|verify)(?!\\p{L})[^:]*$',
  ],
  ownSteps: [
    '^(?:present|synthesi[sz]e|summari[sz]e|gather|collect|report|identify|determine|locate|discuss|create (?:an? )?(?:todos?|to-dos?|tasks?)(?: \\p{L}+)?)(?!\\p{L})',
  ],
  caveats: [
    '^(?:[^,]{1,60}, )?(?:and |but |so |now )?i (?:need|have|want) to(?= \\p{L})',
    "so i(?:'m| am|'ll| will)|stays? out of (?:the|this) commit",
    "^(?:i|we) (?:did not|didn't|have not|haven't|could not|couldn't|was not able to|wasn't able to) (?:actually )?(?:run|re-?run|test|execute|verify|check|commit|push)",
    "^(?:the |all |these |those )?(?:\\p{L}+ ){0,2}(?:checks?|tests?|suites?|runs?|builds?) (?:did(?: not|n't) (?:actually )?(?:run|start)|failed because i)",
  ],
  lessons: ['^in (?:go|rust|python|java|javascript|typescript|react|c|bash|sql|css|html|git)(?=,)'],
  leadingEnds: [
    "here(?:'s| is| are) (?:the|an?|your|my|some|how|what)(?= )",
    '^(?:\\p{L}+ )?(?:analysis|audit|implementation|investigation|migration|refactor(?:ing)?|research|review|setup|summary|synthesis) (?:is |now )*(?:complete|completed|done|finished)(?!\\p{L})',

    '^(?:for|to) [^,]{3,80}, (?:please )?(?:see|refer to|check|read|consult)(?= \\S)|(?:here|below|as follows|the following)(?=[.:!]*$)',
  ],
  offers: [
    '^(?:would you like(?: me)?|do you want(?: me)?|want me|shall i|should i)(?: to| now)*(?=\\s)',
  ],
  remedies: [
    '(?:we|you|i) (?:would )?(?:need|have) to \\p{L}+|(?:the|a|an?) (?:\\p{L}+ )?(?:aim|approach|fix|goal|plan|solution|way) (?:here )?(?:is|would be)(?= )',
  ],
  goAheads: [
    `${PRELUDE}(?:add|apply|build|change|do|fix|implement|make|ship|use) (?:all|both|it|so|that|them|these|this)(?: (?:all|both|changes?|fixes|now|please|then|too|way))*(?=[\\s.!]*$)`,
    `${PRELUDE}(?:(?:just )?go (?:ahead|for it)|proceed|make it so|sounds (?:good|great|fine|right)|looks (?:good|great)|lgtm|agreed?)(?=[\\s.!,]|$)`,
  ],
  pointingEnds: [
    '(?:about|for|from|in|into|like|of|on|to|with) (?:it|them|these|this|those|that)(?=[\\s.!?]*$)',
    "^(?:please |don't |do not |just |also |then |and |but |\\p{L}+ ){0,3}(?:it|them|this|that) (?:in|out|up|down|off|on|too|again|as well)(?=[\\s.!?]*$)",
  ],
  pointers: [
    '^(?:and |but |so )?(?:is|was|are|were|does|did|do|has|have|can|could|should|would|will) (?:that|this|these|those)(?= (?!(?:branch|repo|repository|project|pr|app|package)(?!\\p{L})))',
    '(?:this|these|those)(?=$|[.,;:?!]|\\s+(?:is|are|was|were|in|on|at|to|for|from|with|into|and|or|but|too|also|again|called|happen\\p{L}*|work\\p{L}*|mean\\p{L}*|need\\p{L}*|do|does|did|can|could|should|would|will)(?!\\p{L}))',
    "(?<!(?:can|could|may|might|would|must|is|was|if|because|that|think|so|find|make|makes|whether) )it(?!['\\p{L}])(?! (?:be|is|was|seems?|looks?|sounds?|makes? sense|possible|true|ok|okay|better|worth|enough|necessary|just|takes?)(?!\\p{L}))",
    '(?:would|should|could|will|does|did|can) it(?= (?!be|seem|look|sound|make sense|take)\\p{L})|(?:does|did|do|would|will|can|could) they',
    '(?:of|for|with|about|to|from|in|on|at|by|than|add|remove|fix|use|do|like|keep|change|move|make) them',
  ],
  pointing: [
    '(?:this|that|these|those)(?!\\s+(?:\\S+\\s+)?(?:branch|repo|repository|project|pr|pull request|app|package)(?!\\p{L}))(?=$|[\\s,.;:])|(?:it|them)(?=$|[\\s,.;:])',
  ],
  nameless: [
    '(?:the|this|that) (?:last|new|latest|above|same|other|previous) (?:changes?|functionality|features?|ones?|things?|parts?|code|work)',
  ],
  chores: [
    `${PRELUDE}(?:fix|resolve|solve) (?:the |all |any )*(?:merge )?conflicts?`,
    `${PRELUDE}(?:check|look (?:at|over|through)|review|see|verify|inspect|explain|go (?:over|through)|double[- ]check) (?:again )?(?:the |my |our |your |all |these |those |any |last |latest |local |recent |new )*(?:changes?|branch|code|diff|commits?|pr|work)(?!\\p{L})`,
    `${PRELUDE}(?:add|write|create|extend|update) (?:me )?(?:some |an? |the |any |more |new |missing |explicit |unit |integration |this |these |few )*tests?(?: cases?)?(?=[\\s,.?!]*$|,| (?:so|to|and|too|as|here|please)(?!\\p{L})| for (?:it|this|that|these|those|them|the (?:new|changed?|changes))(?!\\p{L}))`,
    `${PRELUDE}(?:use|run|call|try) (?:the |an? |your |my )?(?:\\S+ ){1,3}(?:skill|plugin|command|agent|tool)s?(?!\\p{L})`,
    `${PRELUDE}(?:figure|find) out(?!\\p{L})`,
    `${PRELUDE}(?:familiari[sz]e|acquaint|get) (?:yourself|you|me)(?!\\p{L})`,
    `${PRELUDE}(?:simplify|clean up|refactor|format|document|polish) (?:the|this|my|our|all) (?:\\p{L}+ )?code(?!\\p{L})`,
    `${PRELUDE}(?:generate|write|create|give|make|update) (?:me )?(?:an? |the )?(?:short |brief )?(?:summary|description|message|changelog)(?!\\p{L})`,
    `${PRELUDE}(?:bring|get) (?:it|this|the branch|us) up to date`,
    `${PRELUDE}(?:do|add|use|try|put|make|take|change|keep) (?:it|that|this|them|so|["“'])(?!\\p{L})`,
  ],
  besides: [
    '^(?:and |then |but |so |ok,? )*(?:btw|by the way|what about|how about|also|(?:can|could|should) (?:you|we) also|one more thing|(?:can|could) you check (?:if|whether))',
  ],
  tries: ['^(?:\\p{L}+,? )?i (?:just |have |have just )?tried to'],
  ofBranch: ['branch|conflicts?|merge|pull request|pr|rebase'],
  ofOthers: [
    'brought|brings|introduced|performs?|following steps|upstream|does|(?:main|parent) (?:has|added|changed)',
  ],
  trifles: [
    "^(?:i |we )?(?:have |'ve )?(?:now |also |successfully )*(?:(?:re-?)?(?:built|installed|deployed|launched|ran|started)) (?:the |your |an? |all |both )?(?:latest |updated |new |debug |release |production |dev |development |unit )*(?:apk|app|application|build|bundle|server|tests?(?: suite)?|suite)(?!\\p{L})",
    '^(?:the |your )?(?:updated |new |debug |latest )*(?:apk|app|application|build)(?: is| was| has been) (?:now |successfully )*(?:built|deployed|installed|launched|running)(?!\\p{L})|build successful',
    '^(?:\\p{L}+ )?(?:context|memory|notes?|progress|session) (?:has been |have been |was |is )?(?:saved|stored|updated|written)(?!\\p{L})',
    '^[^:–—]{0,60}?(?:added|updated|removed|fixed|cleaned up|renamed|adjusted|changed|improved|clarified|wrote|created) (?:an? |the |some |all |any |unused |missing |clear |brief |inline |related |corresponding |outdated )*(?:\\p{L}+ )?(?:(?:doc )?comments?|doc-?strings?|godoc|imports?|lint(?:er|ing)?|typos?|formatting|whitespace|indentation|call ?sites?|function calls?|(?:function )?signatures?|type (?:comparisons?|annotations?|assertions?|hints?)|test (?:fixtures?|helpers?)|helpers?|submodule pointer|lockfile|changelog)(?!\\p{L})',
    'with the same (?:fix|change|pattern|treatment)(?=[.!]*$)|to use the new (?:\\p{L}+ )?(?:name|function|method|path|signature|type|constant)(?:\\s\\p{L}+)?(?=[.!]*$)',
  ],
  wholes: [
    '(?<!(?:phase|stage|step|part) \\d+\\P{L}{0,3})(?:all|completed?|completely|now|successfully|working|works)',
  ],
  unsolved: [
    "(?:is|are)(?: still| unfortunately)?(?: not|n't)(?: yet| fully| entirely| actually)? (?:fixed|solved|resolved|working|gone)",
    '(?:is|are) still (?:appearing|broken|empty|failing|happening|incorrect|missing|wrong|not \\p{L}+|occurring|there|unresolved|unsolved)|still (?:fails?|crashes|occurs|happens|persists|appears)',
    '(?<!(?:no|zero|without)(?: \\p{L}+){0,2} )(?:issue|problem|error|failure|bug|warning)s? (?:persists?|remains?)|remains? (?:broken|unresolved|unsolved|unfixed)',
  ],
  instructions: [
    "^(?:so |ok(?:ay)?,? |got it[,.:]? |understood[,.:]? )*you(?:'re|'d| are| would)? (?:want|wanted|ask|asked|asking|would like|like) (?:me |us )?(?:to|for|that|the|a|an)(?!\\p{L})",
    "^(?:(?:now|then|next|finally|first|please|otherwise),? |to \\p{L}[^,]{2,60}, )*(?:(?:you|you'll|you will)(?: \\p{L}+)? (?:need|have) to|(?:just |simply )?(?:click|press|tap|type|enter|visit|go to|navigate|scroll|hover|paste|drag|log in|sign in|restart|relaunch|reload|refresh|try \\p{L}+ing))(?= )",
  ],
  provisos: [
    `${PRELUDE}(?:make sure|ensure) [^.!?]{0,80}(?:n't|not|nothing|still|remains?|stays?|break\\p{L}*|affect\\p{L}*)(?!\\p{L})`,
    `${PRELUDE}(?:be careful|take care|keep in mind|remember|(?:don't|do not) (?:break|change|touch|forget|worry|edit|modify))(?!\\p{L})`,
  ],
  complaints: [
    '(?:this|these|those|that|the following|the same|such|following) (?:\\p{L}+ ){0,2}(?:errors?|exceptions?|failures?|warnings?|issues?|problems?|crash(?:es)?|tracebacks?|stack ?traces?|message|output|logs?)(?!\\p{L})',
  ],
  notYet: [
    "^(?:nothing|no|not|none|neither)|still|yet|(?:has|have|had|was|were)(?:n't| not)(?: been)?|(?:is|are)(?:n't| not)(?: currently| yet)? (?:installed|available|running|configured|set up|there)",
  ],
};
