import { isHex, isMethod, isMixed, isPlaceholder, isRandom, isUuid } from './judgeValue.ts';
import { endOfValue, readValue } from './readValue.ts';
import type { AssignedValue } from './readValue.ts';
import type { SecretKind, SecretSpan } from './secretKinds.ts';

/**
 * A name that suggests a secret, and what gives it a value: an assignment as in `API_KEY=`,
 * `"token": `, `secret := `; words as in `password for the mail is `; a space as in `ENV
 * TOKEN `; or a pair as in `name: TOKEN` before `value: `.
 */
const NAMED = new RegExp(
  String.raw`(?<word>passphrase|passcode|password|passwort|passwd|pwd|pass|(?<![A-Za-z])pw(?![A-Za-z])|secret|token|credential|(?:api|access|account|signing|encryption|master|private|auth)[_-]?key|key)` +
    String.raw`(?<rest>[A-Za-z0-9_-]{0,24})\\{0,8}["'\]]{0,2}` +
    String.raw`(?<sign>[ \t]{0,3}(?::=|=>|={1,3}|:)[ \t]{0,3}` +
    String.raw`|(?: (?:for|of|to|on|in|at)(?: [\w.'-]{1,24}){1,4}?)?(?:'s| is| was|:)(?: now| still| set to)?:? ` +
    String.raw`| (?<=\b(?:ENV|ARG|setx|set -g?x) \w{1,64} )` +
    String.raw`|,?\s{0,16}\\{0,8}["']?value\\{0,8}["']?\s{0,2}[:=]\s{0,2})`,
  'gi',
);
const LONGEST_PART = 40;
const LONGEST_AHEAD = 16;
/** What comes before `key` where UUIDs are issued as keys; other keys are names of entries. */
const KEY_OF =
  /(?:secret|subscription|client|app|application|service|server|admin|write|read|ingest|ingestion)[_-]?$/i;
const KEY_OF_AHEAD = /(?:^|[^A-Za-z])(?:api|access|account|secret|private|auth|my|our) $/i;
/** What comes before `token` where UUIDs are issued as tokens; other tokens count or mark something. */
const TOKEN_OF =
  /(?:(?:^|[^A-Za-z])(?:api|access|auth|bearer|bot|deploy|my|our|personal|private)|A(?:PI|pi|ccess|CCESS|uth|UTH)|Bearer|Bot|Deploy|Personal|Private)[ _-]?$/;
/** Signs that are words: `the token is`. */
const SPOKEN = /^(?:'s|:? [a-z])/i;
/** Names of values that only refer to secrets, count them, or are public. */
const HARMLESS =
  /(?:pub|public|websocket|cache|foreign|primary|partition|sort|idempotency|row|object|hash|map|dict|dom|react|index|group|query|route|storage|translation|i18n|license|ssh|host|known|shared_?access_?key_?name|max|min|num|total|input|output|prompt|completion|next|page|stop|eos|bos|pad|unk|mask|sep|cls)[_-]?$/i;
const HARMLESS_REST =
  /^(?:_?-?(?:ize|izer|count|s?_?(?:per|used|limit|left|budget|total)|type|name|length|len|usage|id$|ids$|path|file|dir|url|uri|board|word|words|stone|note|frame|hash|map|store|space|ring|vault|manager|error|field|label|policy|less|expir|pair|code))/i;
/** Passwords can be typed on any keyboard, so UI labels in another script are not passwords. */
const IDEOGRAPH = /\p{Lo}/u;
/** What names of values in code end in: `exchangeX509Token`. */
const NAME_OF_ONE = /(?:token|secret|password|credential)s?$/i;
/** A type or member: `asn1js.OctetString`. */
const MEMBER = /^[A-Za-z_$][\w$]{0,23}(?:\.[A-Za-z_$][\w$]{0,23})+$/;
const LONGEST_PASSWORD = 64;
const NO_PASSWORD = /^[/~.]|:\/\/|^\d{1,6}$/;
/** A plain name in code, such as a type or a variable, or a path. */
const IDENTIFIER = /^[A-Za-z_$][\w$]*(?:[.:/-]+[\w$]+)*$/;

/**
 * Finds values assigned to names such as token, secret, key or password, in env files, code, JSON,
 * YAML and connection strings. A password may be anything but a plain word or a name in code; other
 * values must look random. UUIDs count only if the name says that they are a key or a secret, and
 * hashes only if it says outright that they are secret. In a sentence (`the token is …`) a password
 * has letters and digits.
 */
export function findAssigned(text: string): SecretSpan[] {
  const found: SecretSpan[] = [];
  NAMED.lastIndex = 0;
  for (let match = NAMED.exec(text); match !== null; match = NAMED.exec(text)) {
    const { word = '', rest = '', sign = '' } = match.groups ?? {};
    const from = match.index + match[0].length;
    const value = readValue(text, from);
    // A value that a name is compared with counts only in quotes.
    if (value === undefined || (!value.quoted && sign.includes('=='))) continue;
    const part = firstPart(text, match.index);
    const nameStart = match.index - part.length;
    const before = text.charAt(nameStart - 1);
    const ahead = text.slice(Math.max(0, nameStart - LONGEST_AHEAD), nameStart);
    const kind = kindOf({ word, rest, sign, part, before, ahead }, value);
    if (kind === undefined) continue;
    const end = endOfValue(text, value);
    found.push({ kind, start: value.start, end });
    NAMED.lastIndex = end;
  }
  return found;
}

interface Name {
  readonly word: string;
  readonly rest: string;
  readonly sign: string;
  /** The beginning of the name, before the word, and the character before that. */
  readonly part: string;
  readonly before: string;
  /** Some of the text before the name: `API ` of an API key. */
  readonly ahead: string;
}

function firstPart(text: string, end: number): string {
  let start = end;
  while (start > 0 && end - start < LONGEST_PART && /[\w-]/.test(text.charAt(start - 1))) start--;
  return text.slice(start, end);
}

function kindOf(name: Name, value: AssignedValue): SecretKind | undefined {
  const kind = isUuid(value.text) ? kindOfUuid(name) : supposedKind(name, value);
  return kind === undefined || isPlaceholder(value.text) ? undefined : kind;
}

/** UUIDs identify all sorts of things, so only an outright name makes one a secret. */
function kindOfUuid(name: Name): SecretKind | undefined {
  const { word, rest, part, ahead } = name;
  if (HARMLESS_REST.test(rest) || HARMLESS.test(part) || !/^(?:[_-]|$)/.test(rest))
    return undefined;
  switch (word.toLowerCase()) {
    case 'key':
      return KEY_OF.test(part) || isNamedAhead(name) || (part !== '' && isEnvLine(name))
        ? 'api-key'
        : undefined;
    case 'token':
      return TOKEN_OF.test(part === '' ? ahead : part) || (part !== '' && isEnvLine(name))
        ? 'token'
        : undefined;
    case 'secret':
      return 'secret';
    case 'password':
    case 'passwd':
    case 'passphrase':
      return 'password';
    default:
      return /key$/i.test(word) ? 'api-key' : undefined;
  }
}

/** Whether the words before `key` say that it is one: `API key`, `my key`. */
function isNamedAhead({ part, ahead }: Name): boolean {
  return part === '' && KEY_OF_AHEAD.test(ahead);
}

function supposedKind(name: Name, value: AssignedValue): SecretKind | undefined {
  const { part, ahead, sign } = name;
  if (HARMLESS_REST.test(name.rest)) return undefined;
  const word = name.word.toLowerCase();
  if (isPassword(word)) return couldBePassword(name, value) ? 'password' : undefined;
  if (HARMLESS.test(part) || (part === '' && HARMLESS.test(ahead.trimEnd()))) return undefined;
  if (!isRandom(value.text) || (!value.quoted && isName(value.text))) return undefined;
  if (/^sha\d{1,3}[-:]/.test(value.text) || /:\/\//.test(value.text)) return undefined;
  if (word === 'key' && !isNamedAhead(name))
    return isRandomKey(part, value, SPOKEN.test(sign)) ? 'secret' : undefined;
  if (word.includes('key')) return 'api-key';
  return word === 'token' ? 'token' : 'secret';
}

function isName(text: string): boolean {
  return MEMBER.test(text) || NAME_OF_ONE.test(text);
}

function isPassword(word: string): boolean {
  return word.startsWith('pass') || word.startsWith('pw');
}

function couldBePassword(name: Name, value: AssignedValue): boolean {
  const { word, rest, part, before, sign } = name;
  const { text, quoted, closed } = value;
  if (SPOKEN.test(sign)) return couldBeSpoken(name, value);
  // `pass` and `pwd` are also a verb and a folder, and end other words: `bypass`.
  if (/^(?:pass|pwd)$/i.test(word) && !isShortName(name, quoted)) return false;
  if (text.length < 5 || text.length > LONGEST_PASSWORD) return false;
  if (NO_PASSWORD.test(text) || IDEOGRAPH.test(text)) return false;
  if (isEnvLine(name)) return !IDENTIFIER.test(text) || /\d/.test(text) || text.length < 12;
  if (!/[A-Za-z]/.test(text)) return false;
  if (!IDENTIFIER.test(text)) return /[\d!@#$%^&*+=?~]/.test(text);
  // In code, more follows such a name; a password that somebody writes out stands alone.
  const standsAlone = closed && /^$|[_-]$/.test(part) && rest === '' && !/[.:]/.test(before);
  return /\d/.test(text) && (quoted || standsAlone);
}

/** In `the password is …`, words such as `required` are no password. */
function couldBeSpoken({ word, rest, part }: Name, { text }: AssignedValue): boolean {
  if (/^(?:pass|pwd)$/i.test(word) || rest !== '' || part !== '') return false;
  if (text.length < 5 || text.length > LONGEST_PASSWORD || NO_PASSWORD.test(text)) return false;
  return isMixed(text) && !isMethod(text);
}

function isShortName({ word, rest, part }: Name, quoted: boolean): boolean {
  if (rest !== '') return false;
  return part === '' ? quoted : /[_-]$/.test(part) || /^P[a-z]/.test(word);
}

/** `DB_PASSWORD=…` without spaces, as in env files and shells, or its name before `value:`. */
function isEnvLine({ word, rest, sign, part, before }: Name): boolean {
  const name = part + word + rest;
  if (name !== name.toUpperCase() || /[.:]/.test(before)) return false;
  return sign === '=' || sign === ' ' || sign.includes('value');
}

/** `key` alone names entries of maps, so only a value that cannot be anything but a key counts. */
function isRandomKey(part: string, { text, quoted }: AssignedValue, spoken: boolean): boolean {
  if (isHex(text) || !/[a-z]/.test(text) || !/[A-Z]/.test(text)) return false;
  return part === '' ? (quoted || spoken) && text.length >= 24 : text.length >= 20;
}
