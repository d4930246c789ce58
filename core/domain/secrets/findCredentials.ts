import { isBasicAuth } from './findEncoded.ts';
import { isMethod, isMixed, isPlaceholder, isRandom, isUuid } from './judgeValue.ts';
import type { SecretKind, SecretSpan } from './secretKinds.ts';

interface Rule {
  readonly kind: SecretKind;
  /** Words of which a text has one if the pattern matches; those that begin rarely cost least. */
  readonly hints: readonly string[];
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
    hints: ['Bearer', 'bearer', 'BEARER'],
    pattern: /\b(?:Bearer|bearer|BEARER)(?: |%20)(?<value>[A-Za-z0-9._~+/-]{16,}={0,2})/dg,
    accepts: mixed,
  },
  {
    kind: 'basic-auth',
    hints: ['zation'],
    pattern:
      /\b[Aa]uthorization["']?\s{0,3}[:=]\s{0,3}["']?[Bb]asic (?<value>[A-Za-z0-9+/]{8,}={0,2})/dg,
    accepts: notPlaceholder,
  },
  {
    kind: 'basic-auth',
    hints: ['Basic ', 'basic ', 'auth'],
    pattern:
      /(?:\b[Bb]asic |(?<![A-Za-z])_?auth\\{0,8}["']?\s{0,3}[:=]\s{0,3}\\{0,8}["']?)(?<value>[A-Za-z0-9+/]{8,}={0,2})/dg,
    accepts: isBasicAuth,
  },
  {
    kind: 'token',
    hints: ['://'],
    pattern: /:\/\/(?<value>[\w.~-]{16,256})@[\w[$](?!\S{0,64}sentry)/dg,
    accepts: (value) => isRandom(value) && notPlaceholder(value),
  },
  {
    kind: 'token',
    hints: ['zation'],
    pattern:
      /\b[Aa]uthorization["']?\s{0,3}[:=]\s{0,3}["']?(?:[Tt]oken|[Kk]ey|[Aa]pi[Kk]ey) (?<value>[\w.~+/=-]{16,})/dg,
    accepts: mixed,
  },
  {
    kind: 'password',
    hints: ['://'],
    pattern: /:\/\/[^\s:@/"'`<>\\[\]]{0,64}:(?<value>[^\s:@/"'`<>\\[\]]{1,256})@[\w[$]/dg,
    accepts: (value) => !isReference(value),
  },
  {
    kind: 'password',
    hints: ['-pass'],
    pattern: new RegExp(
      String.raw`\s--?(?:password|passwd|pass|passphrase)(?:=|[ \t]{1,3})["']?(?<value>${OPEN}{4,128})`,
      'dg',
    ),
    accepts: (value) => !value.startsWith('-') && notPlaceholder(value) && !/^[a-z]+$/.test(value),
  },
  {
    kind: 'api-key',
    hints: ['key'],
    pattern: new RegExp(
      String.raw`\s--?(?:[a-z]{1,24}-){0,2}(?:api|access|secret|private|auth|subscription)-?key[ \t]{1,3}["']?(?<value>${OPEN}{36})(?![\w-])`,
      'dg',
    ),
    accepts: (value) => isUuid(value) && !isPlaceholder(value),
  },
  {
    kind: 'token',
    hints: ['key', 'ken', 'cret'],
    pattern: new RegExp(
      String.raw`\s--?[a-z-]{0,24}(?:token|secret|key)[ \t]{1,3}["']?(?<value>${OPEN}{16,})`,
      'dg',
    ),
    accepts: (value) => !isPlaceholder(value) && isRandom(value),
  },
  {
    kind: 'password',
    hints: ['pass', 'Pass', 'pw', 'Pw'],
    pattern: new RegExp(
      String.raw`\b(?:[Uu]ser(?:name)?|[Ll]og(?:in| in)|admin|root|[Aa]ccount|[Cc]red(?:entials|s))\b[^\n]{0,40}?\b(?:[Pp]assword|[Pp]assphrase|[Pp]ass|[Pp]wd?):? ["'\`]?(?<value>${OPEN}{5,64})`,
      'dg',
    ),
    accepts: isTyped,
  },
  {
    kind: 'password',
    hints: ['Cred', 'cred', 'gin'],
    pattern: new RegExp(
      String.raw`\b(?:[Cc]red(?:entials|s)|[Ll]ogin)(?: are| is)?:? ["'\`]?[\w.@+-]{1,64}["'\`]?(?::| \/ )["'\`]?(?<value>${OPEN}{6,64})`,
      'dg',
    ),
    accepts: isTyped,
  },
  {
    kind: 'password',
    hints: ['ysql', 'mariadb', 'hpass', 'gin'],
    pattern: new RegExp(
      String.raw`\b(?:mysql|mysqldump|mysqladmin|mariadb|sshpass|(?:docker|podman|helm registry|az) login)\b(?:[ \t]{1,3}(?!-p)[^\s|;&]{1,64}){0,8}[ \t]{1,3}-p[ \t]?["']?(?<value>${OPEN}{4,128})`,
      'dg',
    ),
    accepts: notPlaceholder,
  },
  {
    kind: 'password',
    hints: ['redis-cli'],
    pattern: new RegExp(
      String.raw`\bredis-cli\b(?:[ \t]{1,3}(?!-a\b)[^\s|;&]{1,64}){0,8}[ \t]{1,3}-a[ \t]{1,3}["']?(?<value>${OPEN}{4,128})`,
      'dg',
    ),
    accepts: notPlaceholder,
  },
  {
    kind: 'password',
    hints: ['</'],
    pattern: /(?:[Pp]assword|PASSWORD)>(?<value>[^\s<>]{5,64})<\//dg,
    accepts: isTyped,
  },
  {
    kind: 'token',
    hints: ['</'],
    pattern:
      /(?:[Tt]oken|[Ss]ecret|[Aa]pi_?[Kk]ey|TOKEN|SECRET|API_?KEY)>(?<value>[^\s<>]{16,256})<\//dg,
    accepts: (value) => isRandom(value) && notPlaceholder(value),
  },
  {
    kind: 'password',
    hints: ['curl'],
    pattern: new RegExp(
      String.raw`\bcurl\b(?:[ \t]{1,3}(?!-u\b|--user\b)[^\s|;&]{1,256}){0,12}[ \t]{1,3}(?:-u|--user)[ \t]{1,3}["']?[^\s:"']{1,64}:(?<value>${OPEN}{3,128})`,
      'dg',
    ),
    accepts: notPlaceholder,
  },
  {
    kind: 'signature',
    hints: ['&', '?'],
    pattern:
      /[?&](?:sig|X-Amz-Signature|X-Goog-Signature|Signature|X-Amz-Security-Token)=(?<value>[\w%+/.~=-]{32,})/dg,
    accepts: mixed,
  },
  {
    kind: 'telegram-token',
    hints: [':AA'],
    pattern: /(?<![\w])(?<value>\d{8,10}:AA[\w-]{33})(?![\w-])/dg,
    accepts: notPlaceholder,
  },
  {
    kind: 'twilio-key',
    hints: ['SK'],
    pattern: /\b(?<value>SK[0-9a-f]{32})\b/dg,
    accepts: notPlaceholder,
  },
  {
    kind: 'mailchimp-key',
    hints: ['-us'],
    pattern: /\b(?<value>[0-9a-f]{32}-us\d{1,2})\b/dg,
    accepts: notPlaceholder,
  },
  {
    kind: 'terraform-token',
    hints: ['v1.'],
    pattern: /(?<![\w-])(?<value>[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{60,})/dg,
    accepts: notPlaceholder,
  },
  {
    kind: 'airtable-token',
    hints: ['pat'],
    pattern: /(?<![\w-])(?<value>pat[A-Za-z0-9]{14}\.[0-9a-f]{64})/dg,
    accepts: notPlaceholder,
  },
  {
    kind: 'discord-token',
    hints: ['.'],
    pattern: /(?<![\w-])(?<value>[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,40})(?![\w-])/dg,
    accepts: notPlaceholder,
  },
  {
    kind: 'mailgun-key',
    hints: ['key-'],
    pattern: /\b(?<value>key-[0-9a-f]{32})\b/dg,
    accepts: notPlaceholder,
  },
  {
    kind: 'azure-key',
    hints: ['8Q~'],
    pattern: /(?<![\w~.-])(?<value>[A-Za-z0-9_.-]{3}8Q~[\w~.-]{34})(?!\.?[\w~-])/dg,
    accepts: notPlaceholder,
  },
  {
    kind: 'cookie',
    hints: ['kie'],
    pattern:
      /\b[Ss]et-[Cc]ookie["']?\s{0,3}[:=]\s{0,3}["']?[\w.$-]{1,64}=(?<value>[^\s;,"'\\[\]]{8,})/dg,
    accepts: mixed,
  },
  {
    kind: 'cookie',
    hints: ['kie', '-b'],
    pattern:
      /(?<![\w-])(?:[Cc]ookie["']?\s{0,3}:\s{0,3}["']?|(?:-b|--cookie)[ \t]{1,3}["']?)(?<value>[\w.$-]{1,64}=[^\s;,"'\\[\]]{4,}(?:;[ \t]{0,2}[\w.$-]{1,64}=[^\s;,"'\\[\]]*)*)/dg,
    accepts: (value) => isRandom(value.slice(value.indexOf('=') + 1), 8) || /\d.{16}/.test(value),
  },
  {
    kind: 'cookie',
    hints: ['SESSI', 'SessionI', '.sid', 'vel_s', '__Sec', '__Hos'],
    pattern:
      /\b(?:JSESSIONID|PHPSESSID|ASP\.NET_SessionId|connect\.sid|laravel_session|__Secure-[\w-]{1,40}|__Host-[\w-]{1,40})=(?<value>[^\s;,"'\\[\]]{12,})/dg,
    accepts: mixed,
  },
];

/** Secrets that their surroundings give away: headers, addresses, program flags, cookies. */
export function findCredentials(text: string): SecretSpan[] {
  const found: SecretSpan[] = [];
  for (const { kind, hints, pattern, accepts } of RULES) {
    if (!hints.some((hint) => text.includes(hint))) continue;
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

/** Letters with digits, and not the name of a way to keep a password. */
function isTyped(value: string): boolean {
  return isMixed(value) && !isMethod(value) && notPlaceholder(value);
}

/** In an address even a plain word is a password, unless it says that it is not. */
function isReference(value: string): boolean {
  return /^(?:\$|%|\{|\*|\.{2})|^(?:x+|pass(?:word)?|pwd|secret|token|user|changeme|port|\d{1,5})$/i.test(
    value,
  );
}
