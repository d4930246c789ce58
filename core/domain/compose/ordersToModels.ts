/**
 * Words in a log that speak to a model instead of telling something: what such a line says is never what
 * a summary must hold. Short patterns for what is seen, not for all that could be thought of.
 */
const ORDERS: readonly RegExp[] = [
  /^\W{0,4}(?:system|developer)(?:\s+(?:prompt|message|note|override|instructions?)){0,3}\s*[:：>\]]/imu,
  /<\/?(?:system|instructions?|conversation|context_before)\b[^>\n]{0,40}>|<\|[a-z_]{2,20}\|>|\[\/?INST\]/iu,
  /\b(?:ignore|disregard|forget|override|bypass)\b[^.\n]{0,40}\b(?:previous|prior|above|earlier|all|your|these)\b[^.\n]{0,40}\b(?:instructions?|prompts?|rules|guidelines|directions|orders|system)\b/iu,
  /\b(?:you are now|from now on you are|act as|pretend to be)\b[^.\n]{0,60}\b(?:AI|assistant|model|DAN|jailbroken|unrestricted|summari[sz]er)\b/iu,
  /\b(?:new|updated|real|hidden) (?:system )?instructions?\s*[:：]/iu,
  /\b(?:answer|respond|reply|output) (?:only |just |exclusively )?with\b[^.\n]{0,60}\b(?:and )?nothing else\b/iu,
  /\b(?:in|to) (?:the|your) summary\b[^.\n]{0,20}\b(?:write|say|state|claim|report|include)\b|\b(?:write|say|state|claim) in (?:the|your) summary\b/iu,
  /\b(?:ignorier|vergiss|missachte)\w*\b[^.\n]{0,40}\b(?:anweisung|vorgabe|regel|befehl)\w*/iu,
  /\b(?:ignore[zr]?|oublie[zr]?)\b[^.\n]{0,40}\b(?:instructions|consignes|règles)/iu,
  /\b(?:ignor[ae]n?|olvid[ae]|esque[çc]a)\b[^.\n]{0,40}\b(?:instrucciones|instruções|reglas|regras)/iu,
  /(?:игнорируй|забудь)\S*[^.\n]{0,40}(?:инструкци|указани|правил)/iu,
  /(?:忽略|无视|無視)[^。\n]{0,20}(?:指令|指示|说明|規則)|(?:指示|命令)[^。\n]{0,12}無視/u,
];

/** Does the paragraph that holds a range of a text give orders to a model? */
export function givesOrders(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  const from = text.lastIndexOf('\n', Math.max(0, start - 1)) + 1;
  const next = text.indexOf('\n', end);
  const paragraph = text.slice(
    Math.max(from, start - AROUND),
    next < 0 ? end + AROUND : Math.min(next, end + AROUND),
  );
  return ORDERS.some((pattern) => pattern.test(paragraph));
}

/** UTF-16 units of a long paragraph that are read before and behind the range. */
const AROUND = 600;
