import type { SecretSpan } from './secretKinds.ts';

const DOMAIN = /[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){0,6}\.[A-Za-z]{2,24}(?![\w-])/y;
const LOCAL = /[\w.+%-]/;
const LONGEST_LOCAL = 64;

/** Finds e-mail addresses. `git@host:path` is the address of a repository. */
export function findEmails(text: string): SecretSpan[] {
  const found: SecretSpan[] = [];
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let start = at;
    while (start > 0 && at - start < LONGEST_LOCAL && LOCAL.test(text.charAt(start - 1))) start--;
    if (start === at) continue;
    DOMAIN.lastIndex = at + 1;
    const domain = DOMAIN.exec(text)?.[0];
    if (domain === undefined) continue;
    const end = at + 1 + domain.length;
    if (text.slice(start, at) === 'git' && text.charAt(end) === ':') continue;
    found.push({ kind: 'email', start, end });
    at = end - 1;
  }
  return found;
}
