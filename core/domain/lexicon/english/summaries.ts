import type { AspectPatterns, SummaryPatterns } from '../types.ts';

export const ENGLISH_ASPECTS: AspectPatterns = {
  decision: [
    "decided|decision|instead of|rather than|chose|prefer|let's (?:use|go|keep|do|make|not)|go(?:ing)? with|we(?:'ll| will) (?:use|keep|go)|should (?:be|use|not|only|always|never)|must (?:be|not|always|never)|agreed|trade-?offs?|recommend(?:ed|ation)?|better to|keep the|drop the",
  ],
  outcome: [
    'fixed|implemented|added|removed|renamed|refactored|updated|created|moved|replaced|completed|extracted|simplified|works|passe[sd]|passing|all (?:\\p{L}+ ){1,3}pass|merged|committed|pushed|deployed|resolved|installed|configured|verified|confirmed|successful(?:ly)?|now (?:works?|uses?|shows?|has|supports?|returns?|handles?|correctly)',
  ],
  problem: [
    "errors?|bugs?|issues?|problems?|fails?|failed|failing|failures?|broken|breaks?|crash(?:es|ed|ing)?|regression|(?:does|do|is|are|was|did)(?:n't| not) (?:work|exist|set|found|match|available|supported)|not working|wrong|missing|conflicts?|race condition|leaks?|hangs?|time(?:s|d)? ?out|panics?|denied",
  ],
  cause: [
    "because|root cause|caused? by|causes|due to|the (?:simple |simplest |right |proper |real |actual )?(?:fix|remedy|solution) (?:is|was)|the (?:issue|problem|reason|cause|bug|culprit) (?:is|was|here)|turns out|that's why|which (?:means|is why)|happens when",
  ],
  open: [
    'to-?dos? (?:left|remain)|to-?do:|FIXME|next steps?|(?:the )?remaining (?:work|steps?|tasks?|issues?|items?|problems?|to-?dos?)|remains? (?:to be|open|un\\p{L}+)|not yet|still (?:need|have|to|open|missing)|follow-?up|for later(?=[.,;)]|$)|open questions?|pending|left to do|(?:is|are|left|still|remains?) unresolved|to be (?:done|decided)|needs? to be \\p{L}+(?:ed|en|ne)|blocked',
  ],
  namedCause: [
    '(?:root )?(?:cause|reason|culprit)(?: here)? (?:is|was)|cause:|caused by|turn(?:s|ed) out|(?:the )?(?:problem|issue|bug)(?: here)? (?:is|was)(?! (?:fixed|solved|gone|resolved))',
  ],
};

export const ENGLISH_SUMMARIES: SummaryPatterns = {
  offers: [
    "would you like|let me know|want me to|shall i|should i (?:proceed|continue|go)|do you want|feel free|happy to|i'?m ready|ready to help|how can i help|what would you like|anything else|hope this helps|i can help you|help you|i'?m claude|i appreciate|^i can(?! (?:now )?(?:see|confirm))|^ready to|^you (?:can|could|may|might)(?! see)|^(?:option|alternative|approach) (?:\\d|[a-d])(?![\\p{L}])",
  ],
  abilities: [
    "i(?:'m| am) (?:also )?(?:able|equipped|here|ready)|i (?:can|could|cannot|will not)(?! (?:see|confirm|now))|my capabilities",
  ],
  insertedNotes: ['\\b(?:if you need specific details from before|press the up arrow)\\b'],
  pointingOpeners: [
    'it|this|that|these|those|they|he|she|the (?:rest|same (?:error|issue|logic|problem|thing)|latter|former)(?! of(?!\\p{L}))|both(?! \\p{L}{4,}s | \\S+ and )|neither|here|there|which',
  ],
  pronounOpeners: ['it|this|that|these|those|they|he|she'],
  inProgress: [
    "(?:^|[,;] |\\b(?:and|so|but) )i(?:'m| am) (?:now |also |still )?(?:re-?)?\\p{L}+ing\\b|\\bthen i'll\\b",
  ],
  laughter: ['haha+', 'hehe+', 'lol', 'lmao', 'rofl'],
};
