import { anyOf } from './anyOf.ts';

/** What was looked for, and what a document says: a fact, whatever it prescribes. */
export const LOOKED_UP = anyOf(
  [
    "i (?:did not|didn't|could not|couldn't) find|(?:can't|cannot|don't) see any",
    '(?:roadmap|spec|specification|docs?|documentation|readme|manual|maintainers?)(?: \\p{L}+ly)? (?:says?|states?|defines?|guarantees?)',
  ],
  ['文档(?:说|规定)'],
);

/** Causes, limits and states that others build on. */
export const FACT = anyOf(
  [
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
    // other languages
    'die ursache|weil|liegt daran|unterstützt (?:kein|nicht)\\p{L}*|muss|parce que|la cause|ne (?:prend|supporte) pas|doit être',
    'porque|la causa|no (?:soporta|admite)|requiere|a causa|não (?:suporta|permite|aceita)|exige|o problema (?:é|era)',
    'потому что|из-за|причина|дело в том|не поддерживает|требует(?:ся)?',
  ],
  [
    "(?:is|are|it's) at:? (?:https?:|[/~`])",
    '因为',
    '由于',
    '原因是',
    '导致',
    '根本原因',
    '不支持',
    '必须',
    '[仅只]支持',
    'なぜなら',
    '原因は',
    'によるもの',
    '対応していません',
    '必要があります',
    'のみ対応',
  ],
);
