import type { Unit } from './unit.ts';

/** What a sentence is to the person who looks for the work again. */
export type Aspect = 'goal' | 'decision' | 'outcome' | 'problem' | 'cause' | 'open';

const CUES: Readonly<Record<Exclude<Aspect, 'goal'>, RegExp>> = {
  decision: cue(
    `decided|decision|instead of|rather than|chose|prefer|let's (?:use|go|keep|do|make|not)|go(?:ing)? with|we(?:'ll| will) (?:use|keep|go)|should (?:be|use|not|only|always|never)|must (?:be|not|always|never)|agreed|trade-?offs?|recommend(?:ed|ation)?|better to|keep the|drop the|entschieden|stattdessen|décidé|plutôt que|decidido|en lugar de|decidi(?:mos|u)?|optamos|escolhemos|em vez de|recomendo|решил[аи]?|выбрал[аи]?|вместо|лучше|будем`,
    `决定|改为|改用|采用|选择了|採用|決定|ことにし|方針|お勧め|推奨`,
  ),
  outcome: cue(
    `fixed|implemented|added|removed|renamed|refactored|updated|created|moved|replaced|completed|extracted|simplified|works|passe[sd]|passing|merged|committed|pushed|deployed|resolved|installed|configured|verified|confirmed|successful(?:ly)?|now (?:works?|uses?|shows?|has|supports?|returns?|handles?|correctly)|behoben|umgesetzt|hinzugefügt|erledigt|corrigé|ajouté|terminé|corregido|añadido|corrigid[oa]s?|corrigi|adicionad[oa]s?|adicionei|removi|criei|concluíd[oa]s?|implementad[oa]s?|implementei|resolvid[oa]s?|исправ(?:ил[аи]?|лен[аоы]?)|добав(?:ил[аи]?|лен[аоы]?)|удал(?:ил[аи]?|ён|ен[аоы]?)|заменил[аи]?|обновил[аи]?|настроил[аи]?|готово|сделал[аи]?|сделано`,
    `✅|已(?:经)?(?:修复|完成|添加|更新|删除|解决|实现|改)|完成了|修复了|添加了|解决了|全部通过|(?:追加|修正|変更|実装|削除|解決|更新|作成)しました|完了|再現しません`,
  ),
  problem: cue(
    `errors?|bugs?|issues?|problems?|fails?|failed|failing|failures?|broken|breaks?|crash(?:es|ed|ing)?|regression|(?:does|do|is|are|was|did)(?:n't| not) (?:work|exist|set|found|match|available|supported)|not working|wrong|missing|conflicts?|race condition|leaks?|hangs?|time(?:s|d)? ?out|panics?|denied|fehler|funktioniert nicht|erreur|ne fonctionne pas|falla|no funciona|erros?|falhas?|falhou|problemas?|não funciona|ошибк[аиу]|не работает|падает|теряет|проблем[аыу]|сбой`,
    `错误|失败|问题|报错|報錯|乱码|崩溃|无法|异常|超时|エラー|失敗|不具合|動かない|できない`,
  ),
  cause: cue(
    `because|root cause|caused? by|causes|due to|the (?:issue|problem|reason|cause|bug|culprit) (?:is|was|here)|turns out|that's why|which (?:means|is why)|happens when|weil|wegen|ursache|parce que|à cause|porque|causa|debido|devido|o problema (?:é|era)|потому что|из-за|причина|дело в том`,
    `因为|由于|原因|导致|なぜなら|のため|原因は|によるもの`,
  ),
  open: cue(
    `TODO|FIXME|next steps?|remaining|remains|not yet|still (?:need|have|to|open|missing)|follow-?up|for later|open questions?|pending|left to do|unresolved|to be (?:done|decided)|needs? to be|blocked|nächste schritte|noch offen|prochaine étape|próximos? pasos?|próximos? passos?|faltam?|falta|pendentes?|осталось|нужно ещё|следующий шаг|ещё не`,
    `下一步|待办|尚未|还没|后续|次のステップ|残り|まだ|今後`,
  ),
};
/** A request may name a problem; a cause or an outcome in it is what is asked for. */
const OF_REQUESTS: ReadonlySet<Aspect> = new Set<Aspect>(['decision', 'problem', 'open']);

/** Whole words of the alphabets (`\b` knows ASCII only), or pieces of scripts without spaces. */
export function cue(words: string, pieces: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${words})(?![\\p{L}\\p{N}_])|${pieces}`, 'iu');
}

/** The aspects that a unit's words show. A goal is what opens a turn. */
export function aspectsOf(unit: Unit): ReadonlySet<Aspect> {
  const aspects = new Set<Aspect>();
  if (unit.opening && !unit.leadIn) aspects.add('goal');
  for (const [name, words] of Object.entries(CUES)) {
    const aspect = name as Aspect;
    if ((!unit.opening || OF_REQUESTS.has(aspect)) && words.test(unit.text)) aspects.add(aspect);
  }
  if (unit.source === 'error') aspects.add('problem');
  if (unit.source === 'subject') aspects.add('outcome');
  return aspects;
}
