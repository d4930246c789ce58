import { isPlaceholder, isRandom, isUuid } from './judgeValue.ts';
import type { SecretKind, SecretSpan } from './secretKinds.ts';

interface Rule {
  readonly kind: SecretKind;
  /** Its group `value` is the secret; every quantifier before it is bounded or its own run's. */
  readonly pattern: RegExp;
  readonly accepts: (value: string) => boolean;
}

/** Characters of an unquoted value on a line, between quotes or in a call. */
const OPEN = String.raw`[^\s"'\`<>\\,;|&)\]}\[]`;

const notPlaceholder = (value: string): boolean => !isPlaceholder(value);
const mixed = (value: string): boolean => /\d/.test(value) && notPlaceholder(value);

const RULES: readonly Rule[] = [
  {
    kind: 'bearer-token',
    pattern: /\b(?:Bearer|bearer|BEARER)(?: |%20)(?<value>[A-Za-z0-9._~+/-]{16,}={0,2})/dg,
    accepts: (value) => mixed(value) && !isUuid(value),
  },
  {
    kind: 'basic-auth',
    pattern:
      /\b[Aa]uthorization["']?\s{0,3}[:=]\s{0,3}["']?[Bb]asic (?<value>[A-Za-z0-9+/]{8,}={0,2})/dg,
    accepts: notPlaceholder,
  },
  {
    kind: 'token',
    pattern:
      /\b[Aa]uthorization["']?\s{0,3}[:=]\s{0,3}["']?(?:[Tt]oken|[Kk]ey|[Aa]pi[Kk]ey) (?<value>[\w.~+/=-]{16,})/dg,
    accepts: mixed,
  },
  {
    kind: 'password',
    pattern: /:\/\/[^\s:@/"'`<>\\[\]]{0,64}:(?<value>[^\s:@/"'`<>\\[\]]{1,256})@[\w[$]/dg,
    accepts: (value) => !isReference(value),
  },
  {
    kind: 'password',
    pattern: new RegExp(
      String.raw`\s--?(?:password|passwd|pass|passphrase)(?:=|[ \t]{1,3})["']?(?<value>${OPEN}{4,128})`,
      'dg',
    ),
    accepts: (value) => !value.startsWith('-') && notPlaceholder(value) && !/^[a-z]+$/.test(value),
  },
  {
    kind: 'token',
    pattern: new RegExp(
      String.raw`\s--?[a-z-]{0,24}(?:token|secret|key)[ \t]{1,3}["']?(?<value>${OPEN}{16,})`,
      'dg',
    ),
    accepts: (value) => !isPlaceholder(value) && !isUuid(value) && isRandom(value),
  },
  {
    kind: 'api-key',
    pattern: new RegExp(
      String.raw`\s--?(?:[a-z]{1,24}-){0,2}(?:api|access|secret|private|auth|subscription)-?key[ \t]{1,3}["']?(?<value>${OPEN}{36})(?![\w-])`,
      'dg',
    ),
    accepts: (value) => isUuid(value) && !isPlaceholder(value),
  },
  {
    kind: 'password',
    pattern: new RegExp(
      String.raw`\b(?:[Pp]assword|[Pp]assphrase|[Pp]asscode) (?:is|was) (?:now )?["'\`]?(?<value>${OPEN}{5,64})`,
      'dg',
    ),
    accepts: (value) => /[A-Za-z].*\d|\d.*[A-Za-z]/.test(value) && notPlaceholder(value),
  },
  {
    kind: 'password',
    pattern: new RegExp(
      String.raw`\b(?:mysql|mysqldump|mysqladmin|mariadb|sshpass)\b(?:[ \t]{1,3}(?!-p)[^\s|;&]{1,64}){0,8}[ \t]{1,3}-p[ \t]?["']?(?<value>${OPEN}{4,128})`,
      'dg',
    ),
    accepts: notPlaceholder,
  },
  {
    kind: 'password',
    pattern: new RegExp(
      String.raw`\bcurl\b(?:[ \t]{1,3}(?!-u\b|--user\b)[^\s|;&]{1,256}){0,12}[ \t]{1,3}(?:-u|--user)[ \t]{1,3}["']?[^\s:"']{1,64}:(?<value>${OPEN}{3,128})`,
      'dg',
    ),
    accepts: notPlaceholder,
  },
  {
    kind: 'signature',
    pattern:
      /[?&](?:sig|X-Amz-Signature|X-Goog-Signature|Signature|X-Amz-Security-Token)=(?<value>[\w%+/.~=-]{32,})/dg,
    accepts: mixed,
  },
  {
    kind: 'telegram-token',
    pattern: /(?<![\w])(?<value>\d{8,10}:AA[\w-]{33})(?![\w-])/dg,
    accepts: notPlaceholder,
  },
  {
    kind: 'twilio-key',
    pattern: /\b(?<value>SK[0-9a-f]{32})\b/dg,
    accepts: notPlaceholder,
  },
  {
    kind: 'mailgun-key',
    pattern: /\b(?<value>key-[0-9a-f]{32})\b/dg,
    accepts: notPlaceholder,
  },
  {
    kind: 'azure-key',
    pattern: /(?<![\w~.-])(?<value>[A-Za-z0-9_.-]{3}8Q~[\w~.-]{34})(?![\w~.-])/dg,
    accepts: notPlaceholder,
  },
  {
    kind: 'cookie',
    pattern:
      /\b[Ss]et-[Cc]ookie["']?\s{0,3}[:=]\s{0,3}["']?[\w.$-]{1,64}=(?<value>[^\s;,"'\\[\]]{8,})/dg,
    accepts: mixed,
  },
  {
    kind: 'cookie',
    pattern:
      /(?<![\w-])(?:[Cc]ookie["']?\s{0,3}:\s{0,3}["']?|(?:-b|--cookie)[ \t]{1,3}["']?)(?<value>[\w.$-]{1,64}=[^\s;,"'\\[\]]{4,}(?:;[ \t]{0,2}[\w.$-]{1,64}=[^\s;,"'\\[\]]*)*)/dg,
    accepts: (value) => isRandom(value.slice(value.indexOf('=') + 1), 8) || /\d.{16}/.test(value),
  },
  {
    kind: 'cookie',
    pattern:
      /\b(?:JSESSIONID|PHPSESSID|ASP\.NET_SessionId|connect\.sid|laravel_session|__Secure-[\w-]{1,40}|__Host-[\w-]{1,40})=(?<value>[^\s;,"'\\[\]]{12,})/dg,
    accepts: mixed,
  },
];

/** Secrets that their surroundings give away: headers, addresses, program flags, cookies. */
export function findCredentials(text: string): SecretSpan[] {
  const found: SecretSpan[] = [];
  for (const { kind, pattern, accepts } of RULES) {
    // Most texts hold none, and preparing to go through all of them costs more than a look.
    if (text.search(pattern) < 0) continue;
    for (const match of text.matchAll(pattern)) {
      const range = match.indices?.groups?.['value'];
      if (range === undefined || !accepts(text.slice(...range))) continue;
      found.push({ kind, start: range[0], end: range[1] });
    }
  }
  return found;
}

/** In an address even a plain word is a password, unless it says that it is not. */
function isReference(value: string): boolean {
  return /^(?:\$|%|\{|\*|\.{2})|^(?:x+|pass(?:word)?|pwd|secret|token|user|changeme|port|\d{1,5})$/i.test(
    value,
  );
}
