import { anyOf } from './anyOf.ts';

/** Introduces what may be or could be done: nothing in such a list holds. */
export const SUPPOSED_LIST = anyOf(
  [
    '(?:if|when|unless|where|whenever):?$|^(?:\\p{L}+ ){0,3}if(?= )[^:]*:$|(?:only|consider)[^:]* if:?$',
    'options?|you (?:can|could|may|might)|alternatives?|alternatively|useful|examples?|sources|references|pros|cons|benefits|risks?|best for',
  ],
  ['如果', '选项', 'オプション', '場合'],
);
/** Introduces what somebody is going to do. */
export const PLANNED_LIST = anyOf(
  [
    "(?:my|the|implementation|proposed|new|our) plan(?: is)?|plan:?$|next steps?|remaining (?:work|steps|tasks|items)|still to do|to-?do(?:s| list)?(?=:?$)|follow-?ups?|action items|(?:i'll|i will|we'll|i'm going to)(?: need to)?:$|you(?:'ll| will)? need to:$",
    'nächste schritte|prochaines étapes|próximos pas(?:s)?os|следующие шаги',
  ],
  ['下一步', '计划', '次のステップ', '計画'],
);
/** Introduces what holds from now on. */
export const DECIDED_LIST = anyOf(
  [
    '^[^\\p{L}]*(?:(?:my|our|the|final|key) )?(?:recommendations?|recommended (?:changes|fix(?:es)?|actions|approach|fix approach))(?: for [^:]{1,60})?:?$',
    '(?:design |key |important |product )*decisions?(?: \\p{L}+)?:?$|principles?(?: is| are)?:?$|(?:path|shape|design|layout|contract|stance|order|rule) (?:is|should be|must be):?$|(?:fix|solution|approach) (?:is to|should|would|must)(?: be)?(?: to)?:?$|ground rules:?$|rules(?: are)?:?$',
    'entscheidungen:?$|décisions:?$|decisiones:?$|decisões:?$|решения:?$',
  ],
  ['决定[：:]?$', '決定事項[：:]?$'],
);
