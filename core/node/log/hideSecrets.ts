/** What keys of known services look like, whatever they open. */
const KEY_LIKE = [
  /\bsk-[\w-]{12,}/g,
  /\b(?:gh[opsur]|github_pat|glpat|xox[abeprs]|hf|pplx|gsk|npm)[_-][\w-]{16,}/g,
  /\bAIza[\w-]{30,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g,
  /(?<=\b(?:bearer|basic)\s+)[\w.~+/=-]{8,}/gi,
  /(?<=\b(?:x-api-key|api[-_]?key|token|password|secret)["']?\s*[:=]\s*["']?)[^\s"',;]{6,}/gi,
];
/** A shorter one would redact half of the words. */
const SHORTEST = 6;

/** The text without the given secrets, and without anything that looks like a key. */
export function hideSecrets(text: string, secrets: Iterable<string>): string {
  let hidden = text;
  for (const secret of secrets)
    if (secret.length >= SHORTEST) hidden = hidden.replaceAll(secret, '[hidden]');
  for (const like of KEY_LIKE) hidden = hidden.replace(like, '[hidden]');
  return hidden;
}
