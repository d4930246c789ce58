import type { AspectPatterns, ReportPatterns, SummaryPatterns } from '../types.ts';

export const ENGLISH_ASPECTS: AspectPatterns = {
  decision: [
    "decided|decision|instead of|rather than|chose|prefer|let's (?:use|go|keep|do|make|not)|go(?:ing)? with|we(?:'ll| will) (?:use|keep|go)|should (?:be|use|not|only|always|never)|must (?:be|not|always|never)|agreed|trade-?offs?|recommend(?:ed|ation)?|better to|keep the|drop the",
  ],
  outcome: [
    'fixed|implemented|added|removed|renamed|refactored|updated|created|moved|replaced|completed|extracted|simplified|works|passe[sd]|passing|merged|committed|pushed|deployed|resolved|installed|configured|verified|confirmed|successful(?:ly)?|now (?:works?|uses?|shows?|has|supports?|returns?|handles?|correctly)',
  ],
  problem: [
    "errors?|bugs?|issues?|problems?|fails?|failed|failing|failures?|broken|breaks?|crash(?:es|ed|ing)?|regression|(?:does|do|is|are|was|did)(?:n't| not) (?:work|exist|set|found|match|available|supported)|not working|wrong|missing|conflicts?|race condition|leaks?|hangs?|time(?:s|d)? ?out|panics?|denied",
  ],
  cause: [
    "because|root cause|caused? by|causes|due to|the (?:issue|problem|reason|cause|bug|culprit) (?:is|was|here)|turns out|that's why|which (?:means|is why)|happens when",
  ],
  open: [
    'TODO|FIXME|next steps?|remaining|remains|not yet|still (?:need|have|to|open|missing)|follow-?up|for later|open questions?|pending|left to do|unresolved|to be (?:done|decided)|needs? to be|blocked',
  ],
  namedCause: [
    '(?:root )?(?:cause|reason|culprit)(?: here)? (?:is|was)|cause:|caused by|turn(?:s|ed) out|(?:the )?(?:problem|issue|bug)(?: here)? (?:is|was)(?! (?:fixed|solved|gone|resolved))',
  ],
};

/** Verbs of work in the past, as reports open with or hold them. */
const DONE =
  'added|built|changed|cleaned|committed|completed|configured|converted|created|debugged|deleted|deployed|disabled|dropped|enabled|extracted|fixed|found|implemented|improved|installed|introduced|merged|migrated|moved|pushed|reduced|refactored|released|removed|renamed|replaced|resolved|restored|reverted|rewrote|rewritten|saved|simplified|solved|switched|tested|tracked|unified|updated|upgraded|verified|wrote';
const SPEAKER = "(?:i|we)(?:'ve| have| had)?";
const HOW = '(?: (?:now|also|just|only|successfully|already|then|finally|\\w+ly))*';

const ENGLISH_REPORTS: ReportPatterns = {
  reported: [
    `^(?:(?:successfully |also |now )?(?:${DONE})\\b|${SPEAKER}${HOW} (?:\\w{2,}ed|${DONE}|put|made|got|kept|ran|took|gave|chose|lost|went|saw|met|bought|left|began|spent)\\b)`,
  ],
  did: [`\\b${SPEAKER}${HOW} (?:${DONE}|decided|agreed)\\b`],
  passive: [
    `\\b(?:was|were|has been|have been|been|got|(?:is|are) (?:now|all|still|not))${HOW} (?:${DONE}|set|run|broken|lost|blocked|cleared|confirmed|detected|duplicated|exercised|expected|failing|installed|modified|passing|rejected|replaced|skipped|uninstalled)\\b`,
  ],
  changed: [
    '\\b(?:now (?:\\w+s|uses?|correctly|properly|consistently)|no longer|all (?:\\d+ )?tests (?:pass|are)|works? now|passes|reducing|instead of|rather than)\\b',
  ],
  found: [
    "\\b(?:(?:the )?(?:root cause|issue|problem|bug|reason|culprit|fix|error|solution)(?: here)? (?:is|was|were)\\b|because\\b|caused by|due to|turns out|failed|fails|broke\\b|crashed|hung\\b|expired|missing|blocked|h(?:ad|as|ave) no\\b|did(?:n't| not)|does(?:n't| not)|wasn't|can(?:no|')t\\b|decided|we should|let's (?:use|keep|not|go with)|would(?:'ve| have) been)",
  ],
  recited: [
    "^(?:if|when|once|whenever) you\\b|\\byou(?:'ll|'d|'re)? (?:can|could|may|might|will|should|need|would|want|have to|must)\\b|\\byou(?:'ll|'d)\\b|\\b(?:tends? to|typically|generally|usually|commonly|popular|recommended|for example)\\b|^(?:here(?:'s| is| are)|there (?:is|are) (?:several|some|many|various|multiple))\\b",
  ],
  aboutTheTalk: [
    "\\b(?:i should (?:respond|avoid|keep|answer|use|provide|follow)|(?:my|the) (?:instructions|guidelines)|the user(?:'s)? |i(?:'m| am) (?:claude|here|sorry|unable|operating)|i (?:can|will|also|now) (?:see|understand|search|help)|greeting|emojis?|todo ?(?:write|list)|i(?:'d| would)? (?:recommend|suggest))\\b",
  ],
  announced: [
    "^(?:now |first,? |next,? |i'm |currently )*(?:analyzing|building|checking|comparing|continuing|creating|examining|exploring|finding|fetching|investigating|listing|looking|proceeding|reading|reviewing|running|scanning|searching|starting|testing|trying|understanding|updating|verifying|waiting|writing)\\b|^(?:let's (?:check|see|look|start|try)|i'll|i will|i need to|i(?:'m| am) going to|i want to|we need to)\\b|\\blet me\\b|\\.\\.\\.$|…",
  ],
  stillRunning: [
    "(?:[,;]|\\b(?:and|so|but)) i(?:'m| am) (?:now |also |still )?(?:re-?)?\\w+ing\\b",
  ],
  requested: [
    '^(?:can|could|would|will) (?:you|we|i)\\b|^(?:please|also|add|analy[sz]e|ask|build|change|check|clean|commit|continue|convert|create|debug|delegate|delete|describe|design|determine|do|double[- ]check|examine|explain|explore|extract|find|fix|focus|generate|get|give|go|handle|have|help|identify|implement|improve|install|investigate|launch|list|look|make|merge|modify|move|navigate|open|plan|poll|provide|push|put|read|refactor|remember|remove|rename|replace|report|resume|retrieve|return|revert|review|rewrite|run|search|see|send|set|show|simplify|spawn|ssh|start|summari[sz]e|switch|tell|test|trace|try|understand|update|use|verify|wait|watch|write)\\b(?! (?:was|is|were|are|has|have)\\b)',
  ],
  cutOff: ['\\b(?:and|as|by|for|in|of|or|the|to|with)\\.?$'],
  leaningOpeners: [
    '^(?:it|this|that|these|those|they|he|she|there|and|but|or|both|which|\\p{Ll}+\\s)',
  ],
  pointingOpeners: ['^(?:It|This|That|These|Those|They|Both|No|Yes)\\b'],
};

export const ENGLISH_SUMMARIES: SummaryPatterns = {
  offers: [
    "would you like|let me know|want me to|shall i|should i (?:proceed|continue|go)|do you want|feel free|happy to|i'?m ready|ready to help|how can i help|what would you like|anything else|hope this helps|i can help you|help you|i'?m claude",
  ],
  abilities: [
    "i(?:'m| am) (?:also )?(?:able|equipped|here|ready)|i (?:can|could|cannot|will not)(?! (?:see|confirm|now))|my capabilities",
  ],
  insertedNotes: ['\\b(?:if you need specific details from before|press the up arrow)\\b'],
  pointingOpeners: ['it|this|that|these|those|they|he|she|both|neither|here|there|which'],
  pronounOpeners: ['it|this|that|these|those|they|he|she'],
  inProgress: [
    "(?:^|[,;] |\\b(?:and|so|but) )i(?:'m| am) (?:now |also |still )?(?:re-?)?\\p{L}+ing\\b|\\bthen i'll\\b",
  ],
  laughter: ['haha+', 'hehe+', 'lol', 'lmao', 'rofl'],
  states: [
    '\\b(?:is|are|was|were|has|have|should|remains?|can|will)\\b|^(?:Only|Still|The (?:agent|worker|user))\\b',
  ],
  reports: ENGLISH_REPORTS,
};
