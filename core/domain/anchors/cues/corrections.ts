import { anyOf } from './anyOf.ts';

/** An assistant takes something back. */
export const CORRECTION_BY_ASSISTANT = anyOf(
  [
    "you(?:'re| are) (?:absolutely |completely |totally |quite )?(?:right|correct)(?! that)",
    'my (?:mistake|bad|error)|i was (?:wrong|mistaken)|i stand corrected|i made a mistake|i should(?: not)? have',
    'i (?:misread|misunderstood|misspoke|overlooked|forgot|mistakenly|incorrectly|wrongly)',
    '(?:is|was|were|are) not actually|(?:that|this|it) (?:was|is) (?:wrong|incorrect|not (?:right|correct))',
    '^correction:|contrary to what',
    'du hast recht|mein fehler|das war falsch|(?:vous avez|tu as) raison|mon erreur',
    '(?:tienes|tiene) razón|me equivoqué|(?:você|vc) tem razão|errei|(?:вы|ты) прав(?:ы|а)?|ошибся|ошиблась',
  ],
  ['[你您]说得对', '我(?:搞)?错了', '更正', 'おっしゃる通り', '間違(?:えまし|ってい)', '訂正'],
);

/** A person objects to what was said or done. */
export const CORRECTION_BY_USER = anyOf(
  [
    "^(?:no|nope|nein|non|não|нет)(?=[,.!]* \\p{L})(?!,? (?:problem|worries|need|idea|changes?|errors?|issues?|it's ok|thanks?|matter|one|rush))",
    '^(?:wait|actually)(?=,? \\p{L})|^not (?:as|the|in|a|an|like|what|quite|for)(?= )',
    "^instead of [^,]{1,80},? (?:we|you|it|please|let's|just|use|do)",
    "i meant|i mean|(?:is|was|are|were)(?: not|n't) (?:correct|right|true)|(?:is|was) incorrect|that(?:'s| is| was) (?:wrong|incorrect|not (?:what|right|correct|true|how|it))|(?:is|was) wrong",
    "you(?:'ve| have)? (?:forgot|missed|misunderstood|misread|broke|(?:attached|put|added|moved) it (?:to|in))",
    "shouldn't (?:we|it|this|that|you|they)|i was able to|i (?:didn't|did not) (?:ask|say|mean|want)|you were(?: not)? supposed|^correction:",
    "das stimmt nicht|das ist falsch|nicht so|ce n'est pas (?:ça|correct)|je voulais dire|no es (?:eso|así)|quise decir",
    'não é (?:isso|assim)|eu quis dizer|не так|неправильно|я имел[аи]? в виду',
  ],
  ['^不对', '^不是', '我的意思是', '错了', '^いや', '違います', '違う', 'そうではなく'],
);
