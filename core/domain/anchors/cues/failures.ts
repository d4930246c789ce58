import { anyOf } from './anyOf.ts';

/** Somebody reports that something went wrong. */
export const FAILURE = anyOf(
  [
    'fail(?:s|ed|ing)|crash(?:es|ed|ing)?|tim(?:ed|es) out|throws?|threw|errored|panics?|panicked|hangs|segfaults?|deadlocks?|broke|(?:just|have|had) lost',
    "(?:does|do|did|is|are|was|were)(?:n't| not) (?:work|working|start|load|compile|build|resolve|recogni[sz]ed)",
    "(?:is|are|was|were)(?: not|n't)(?: \\p{L}+ly)? (?:appearing|showing(?: up)?|loading|updating|rendering|responding|saving|triggering|firing|displayed|shown)|unable to|(?:couldn't|could not|can't|cannot)(?: be)? (?:resolved?|connect|find|found|open|load|read|write|reach|start|build|compile|access|install)",
    '(?:is|are|was) an? (?:\\p{L}+ ){0,3}error|errors? (?:occurred|out)',
    '(?:get(?:s|ting)?|got|see(?:ing)?|hits?|hitting|returns?|returned|gives?|gave|shows?|showed|raises?|throws?)(?: me)? (?:an?|this|these|some|the(?: following)?|same)(?: \\p{L}+)? errors?',
    '(?:run(?:ning)?|ran) into (?:this|an?|the|some) (?:issue|error|problem)|(?:is|are|was|got) (?:broken|corrupted)|exit(?:ed|s)?(?: with)? code [1-9]\\d*',
    'fehlgeschlagen|fehler|funktioniert nicht|stürzt ab|erreur|échoue|ne fonctionne pas|plante',
    'falla|falló|no funciona|erro|falhou|não funciona|travou|ошибк[аиу]|не работает|падает|упал[аио]?|сбой',
  ],
  [
    '报错',
    '失败',
    '崩溃',
    '无法',
    '超时',
    '错误',
    '出错',
    'エラー',
    '失敗',
    '動かない',
    '動きません',
    '落ち(?:る|ます)',
  ],
);
/** Talk about failures that did not happen, or are over. */
export const NO_FAILURE = anyOf(
  [
    '(?:no|0|without)(?: \\p{L}+)? (?:errors?|failures?|failed|issues?|crash\\p{L}*|panics?|segfaults?|warnings?|fail\\p{L}*)|fail if|fails? (?:safely|fast|closed|open|gracefully)|i expect|now (?:pass(?:es)?|returns?|throws?)|(?:is|was|been|now|i|we|issue) (?:fixed|resolved)|^(?:fixed|resolved)|fixes',
    'error (?:handling|messages?|codes?|recovery|states?|types?|boundar\\p{L}+|cases?|context|logs?|checks?)|fail(?:-|s? )?(?:safe|fast|over)',
    "(?:to|should|must|will|would|could|can|may|might|shouldn't|won't|expected to|don't|doesn't|not)(?: \\p{L}+)? (?:fail|crash|break|throw|panic)",
    'on (?:error|failure)|(?:when|if) (?![^,.]* i (?:get|got|see) )[^,.]{0,40}(?:fails?|crash\\p{L}*|errors?|throws?|times out)',
    'keine fehler|sin errores|sem erros?|sans erreurs?|без ошибок',
  ],
  ['没有(?:错误|报错)', 'エラーなし', 'エラーはあり?ません'],
);
