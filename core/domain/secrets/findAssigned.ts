import { isHex, isPlaceholder, isRandom, isUuid } from './judgeValue.ts';
import { endOfValue, readValue } from './readValue.ts';
import type { AssignedValue } from './readValue.ts';
import type { SecretKind, SecretSpan } from './secretKinds.ts';

/**
 * A name that suggests a secret, and an assignment: `API_KEY=`, `"token": `, `secret := `, `Pwd=`.
 */
const NAMED =
  /(?<word>passphrase|password|passwd|pwd|pass|secret|token|credential|api[_-]?key|access[_-]?key|account[_-]?key|signing[_-]?key|encryption[_-]?key|master[_-]?key|private[_-]?key|auth[_-]?key|key)(?<rest>[A-Za-z0-9_-]{0,24})\\?["'\]]{0,2}(?<sign>[ \t]{0,3}(?::=|=>|={1,3}|:)[ \t]{0,3})/gi;
const LONGEST_PART = 40;
const LONGEST_AHEAD = 12;
/** What comes before `key` where UUIDs are issued as keys; other keys are names of entries. */
const KEY_OF =
  /(?:secret|subscription|client|app|application|service|server|admin|write|read|ingest|ingestion)[_-]?$/i;
const KEY_OF_AHEAD = /(?:^|[^A-Za-z])(?:api|access|secret|private|auth) $/i;
/** Names of values that only refer to secrets, count them, or are public. */
const HARMLESS =
  /(?:pub|public|websocket|cache|foreign|primary|partition|sort|idempotency|row|object|hash|map|dict|dom|react|index|group|query|route|storage|translation|i18n|license|ssh|host|known|shared_?access_?key_?name|max|min|num|total|input|output|prompt|completion|next|page|stop|eos|bos|pad|unk|mask|sep|cls)[_-]?$/i;
const HARMLESS_REST =
  /^(?:_?-?(?:ize|izer|count|s?_?(?:per|used|limit|left|budget|total)|type|name|length|len|usage|id$|ids$|path|file|dir|url|uri|board|word|words|stone|note|frame|hash|map|store|space|ring|vault|manager|error|field|label|policy|less|expir|pair|code))/i;
/** Passwords can be typed on any keyboard, so UI labels in another script are not passwords. */
const IDEOGRAPH = /\p{Lo}/u;
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
 * hashes only if it says outright that they are secret.
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
function kindOfUuid({ word, rest, part, ahead }: Name): SecretKind | undefined {
  if (HARMLESS_REST.test(rest) || HARMLESS.test(part) || !/^(?:[_-]|$)/.test(rest))
    return undefined;
  switch (word.toLowerCase()) {
    case 'key':
      return KEY_OF.test(part) || (part === '' && KEY_OF_AHEAD.test(ahead)) ? 'api-key' : undefined;
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

function supposedKind(name: Name, value: AssignedValue): SecretKind | undefined {
  const { part } = name;
  if (HARMLESS_REST.test(name.rest)) return undefined;
  const word = name.word.toLowerCase();
  if (isPassword(word)) return couldBePassword(name, value) ? 'password' : undefined;
  if (HARMLESS.test(part) || !isRandom(value.text) || (!value.quoted && MEMBER.test(value.text)))
    return undefined;
  if (/^sha\d{1,3}[-:]/.test(value.text) || /:\/\//.test(value.text)) return undefined;
  if (word === 'key') return isRandomKey(part, value) ? 'secret' : undefined;
  if (word.includes('key')) return 'api-key';
  return word === 'token' ? 'token' : 'secret';
}

function isPassword(word: string): boolean {
  return word.startsWith('pass') || word === 'pwd';
}

function couldBePassword(name: Name, { text, quoted, closed }: AssignedValue): boolean {
  const { word, rest, part, before } = name;
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

function isShortName({ word, rest, part }: Name, quoted: boolean): boolean {
  if (rest !== '') return false;
  return part === '' ? quoted : /[_-]$/.test(part) || /^P[a-z]/.test(word);
}

/** `DB_PASSWORD=…` without spaces, as in env files and shells. */
function isEnvLine({ word, rest, sign, part, before }: Name): boolean {
  const name = part + word + rest;
  return sign === '=' && name === name.toUpperCase() && !/[.:]/.test(before);
}

/** `key` alone names entries of maps, so only a value that cannot be anything but a key counts. */
function isRandomKey(part: string, { text, quoted }: AssignedValue): boolean {
  if (isHex(text) || !/[a-z]/.test(text) || !/[A-Z]/.test(text)) return false;
  return part === '' ? quoted && text.length >= 24 : text.length >= 20;
}
