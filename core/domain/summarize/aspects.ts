import type { Unit } from './unit.ts';

/** What a sentence is to the person who looks for the work again. */
export type Aspect = 'goal' | 'decision' | 'outcome' | 'problem' | 'cause' | 'open';

const CUES: Readonly<Record<Exclude<Aspect, 'goal'>, RegExp>> = {
  decision: cue(
    `decided|decision|instead of|rather than|chose|prefer|let's (?:use|go|keep|do|make|not)|go(?:ing)? with|we(?:'ll| will) (?:use|keep|go)|should (?:be|use|not|only|always|never)|must (?:be|not|always|never)|agreed|trade-?offs?|recommend(?:ed|ation)?|better to|keep the|drop the|entschieden|stattdessen|décidé|plutôt que|decidido|decidimos|em vez de|en lugar de|решили|вместо`,
    `决定|改为|改用|採用|決定|ことにし`,
  ),
  outcome: cue(
    `fixed|implemented|added|removed|renamed|refactored|updated|created|moved|replaced|completed|extracted|simplified|works|passe[sd]|passing|merged|committed|pushed|deployed|resolved|installed|configured|verified|confirmed|successful(?:ly)?|now (?:works?|uses?|shows?|has|supports?|returns?|handles?|correctly)|behoben|umgesetzt|hinzugefügt|erledigt|corrigé|ajouté|terminé|corregido|añadido|corrigido|adicionado|concluído|implementado|исправлен[аоы]?|добавлен[аоы]?|готово|сделано`,
    `✅|已修复|已完成|完成了|修复了|添加了|追加しました|修正しました|完了`,
  ),
  problem: cue(
    `errors?|bugs?|issues?|problems?|fails?|failed|failing|failures?|broken|breaks?|crash(?:es|ed|ing)?|regression|(?:does|do|is|are|was|did)(?:n't| not) (?:work|exist|set|found|match|available|supported)|not working|wrong|missing|conflicts?|race condition|leaks?|hangs?|time(?:s|d)? ?out|panics?|denied|fehler|funktioniert nicht|erreur|ne fonctionne pas|falla|no funciona|erro|falha|não funciona|ошибк[аиу]|не работает`,
    `错误|失败|问题|報錯|エラー|失敗|動かない`,
  ),
  cause: cue(
    `because|root cause|caused? by|causes|due to|the (?:issue|problem|reason|cause|bug|culprit) (?:is|was|here)|turns out|that's why|which (?:means|is why)|happens when|weil|wegen|ursache|parce que|à cause|porque|causa|debido|devido|потому что|из-за|причина`,
    `因为|由于|原因|なぜなら|のため`,
  ),
  open: cue(
    `TODO|FIXME|next steps?|remaining|remains|not yet|still (?:need|have|to|open|missing)|follow-?up|for later|open questions?|pending|left to do|unresolved|to be (?:done|decided)|needs? to be|blocked|nächste schritte|noch offen|prochaine étape|próximos? pasos?|próximos? passos?|faltam?|falta|осталось|нужно ещё`,
    `下一步|待办|尚未|次のステップ|残り|まだ`,
  ),
};

/** Courtesies and offers: they hold the words of the work but say nothing about it. */
const OFFER = cue(
  `would you like|let me know|want me to|shall i|should i (?:proceed|continue|go)|do you want|feel free|happy to|i'?m ready|ready to help|how can i help|what would you like|anything else|hope this helps|i can help you|help you|if you need specific details|press the up arrow|i'?m claude|posso ajudar|quer que eu|möchtest du|souhaitez|quieres que|хотите`,
  `需要我|請告訴|请告诉|でしょうか`,
);

/** Whole words of the alphabets (`\b` knows ASCII only), or pieces of scripts without spaces. */
function cue(words: string, pieces: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${words})(?![\\p{L}\\p{N}_])|${pieces}`, 'iu');
}

/** The aspects that a unit's words show. A goal is what opens a turn. */
export function aspectsOf(unit: Unit): ReadonlySet<Aspect> {
  const aspects = new Set<Aspect>();
  if (unit.opening && !unit.leadIn) aspects.add('goal');
  for (const [aspect, words] of Object.entries(CUES))
    if (words.test(unit.text)) aspects.add(aspect as Aspect);
  if (unit.source === 'error') aspects.add('problem');
  if (unit.source === 'subject') aspects.add('outcome');
  return aspects;
}

/** Does the unit only offer help or ask how to go on? */
export function isOffer(unit: Unit): boolean {
  return OFFER.test(unit.text);
}
