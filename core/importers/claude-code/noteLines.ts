import { quoteIn } from '../../domain/facts/quote.ts';
import { numberOf } from '../../domain/facts/pullRequestFacts.ts';
import type { QuotedFact } from '../importer.ts';
import { isArray, isObject, textOf } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { readable, readableFields } from '../readable.ts';
import type { Piece } from './piece.ts';
import { note } from './piece.ts';
import { markedPieces } from './userText.ts';

/** Fields that every line has, which are not content. */
const ENVELOPE: ReadonlySet<string> = new Set([
  'type',
  'subtype',
  'uuid',
  'parentUuid',
  'logicalParentUuid',
  'sessionId',
  'session_id',
  'timestamp',
  'cwd',
  'version',
  'gitBranch',
  'isSidechain',
  'isMeta',
  'userType',
  'entrypoint',
  'slug',
  'level',
  'agentId',
  'sessionKind',
  'toolUseID',
]);

const NOTHING: ReadonlySet<string> = new Set();

/** Reads a `system` line as a note named after its subtype; older lines only have content. */
export function systemLine(record: JsonObject): Piece[] {
  const subtype = textOf(record['subtype']) ?? 'system';
  const text = systemText(subtype, record);
  // A local command without output; the command has a line of its own.
  if (subtype === 'local_command' && text === '') return [];
  const piece = note(subtype, text.trim() === '' ? subtype.replaceAll('_', ' ') : text);
  return [endsTurn(subtype, record) ? { ...piece, endsTurn: true } : piece];
}

/** A stop hook that complains makes the model go on. */
function endsTurn(subtype: string, { hookErrors, preventedContinuation }: JsonObject): boolean {
  if (subtype === 'turn_duration') return true;
  const complains = isArray(hookErrors) && hookErrors.length > 0 && preventedContinuation !== true;
  return subtype === 'stop_hook_summary' && !complains;
}

function systemText(subtype: string, record: JsonObject): string {
  const content = textOf(record['content']);
  switch (subtype) {
    case 'local_command':
      return content === undefined ? '' : localCommand(content);
    case 'turn_duration':
      return duration('Turn took', record['durationMs']);
    case 'api_error':
      return apiError(record);
    case 'stop_hook_summary':
      return stopHooks(record);
    case 'compact_boundary':
    case 'microcompact_boundary':
      return withDetails(content, record['compactMetadata'] ?? record['microcompactMetadata']);
    default:
      return content ?? readableFields(record, ENVELOPE);
  }
}

function localCommand(content: string): string {
  return markedPieces(content, 'local_command')
    .map(({ text }) => text)
    .join('\n');
}

function duration(label: string, ms: JsonObject[string] | undefined): string {
  return typeof ms === 'number' ? `${label} ${(ms / 1000).toFixed(1)} s` : '';
}

function apiError(record: JsonObject): string {
  const { retryAttempt, maxRetries } = record;
  const retry =
    typeof retryAttempt === 'number' && typeof maxRetries === 'number'
      ? `retry ${retryAttempt} of ${maxRetries}`
      : '';
  const reason = errorMessage(record['error']) ?? errorMessage(record['cause']);
  return [reason === undefined ? 'API error' : `API error: ${reason}`, retry]
    .filter((part) => part !== '')
    .join('; ');
}

/** The innermost message of a wrapped error, or all it says. */
function errorMessage(error: JsonObject[string] | undefined): string | undefined {
  if (!isObject(error)) return textOf(error);
  for (let inner: JsonObject | undefined = error; inner !== undefined;) {
    const message = textOf(inner['message']) ?? textOf(inner['code']);
    if (message !== undefined) return message;
    const next: JsonObject[string] | undefined = inner['error'] ?? inner['cause'];
    inner = isObject(next) ? next : undefined;
  }
  return readableFields(error, NOTHING) || undefined;
}

function stopHooks(record: JsonObject): string {
  const infos = isArray(record['hookInfos']) ? record['hookInfos'] : [];
  const commands = infos.flatMap((info) => (isObject(info) ? (textOf(info['command']) ?? []) : []));
  const errors = isArray(record['hookErrors']) ? record['hookErrors'].map(readable) : [];
  const reason = textOf(record['stopReason']);
  return [
    `Stop hooks: ${commands.length > 0 ? commands.join('; ') : 'none named'}`,
    ...errors.map((error) => `error: ${error}`),
    ...(record['preventedContinuation'] === true ? ['prevented continuation'] : []),
    ...(reason === undefined ? [] : [`reason: ${reason}`]),
  ].join('\n');
}

function withDetails(content: string | undefined, details: JsonObject[string] | undefined): string {
  const lines = isObject(details) ? readable(details) : '';
  return [content ?? '', lines].filter((part) => part !== '').join('\n');
}

/** Reads a `pr-link` line as a note: repository and number, then the address. */
export function pullRequestLine(record: JsonObject): Piece[] {
  const { prNumber } = record;
  const number =
    typeof prNumber === 'number' || typeof prNumber === 'string' ? `#${prNumber}` : undefined;
  const label = [textOf(record['prRepository']), number].filter((part) => part !== undefined);
  const url = textOf(record['prUrl']) ?? null;
  return linkNote('pr-link', [label.join(''), url ?? undefined]).map((piece) => {
    const facts = pullRequestFact(prNumber, url, piece.text);
    return facts.length === 0 ? piece : { ...piece, facts };
  });
}

function pullRequestFact(
  number: JsonObject[string] | undefined,
  url: string | null,
  text: string,
): QuotedFact[] {
  const known = typeof number === 'number' ? number : Number(textOf(number) ?? numberOf(url) ?? 0);
  if (!Number.isSafeInteger(known) || known <= 0) return [];
  return [
    {
      fact: { kind: 'pull_request', number: known, title: null, url },
      quote: quoteIn(text, url ?? ''),
    },
  ];
}

/** Reads a `frame-link` line, about a published artifact, as a note: title, file, address. */
export function frameLine(record: JsonObject): Piece[] {
  return linkNote('frame-link', [
    textOf(record['title']),
    textOf(record['path']),
    textOf(record['frameUrl']),
  ]);
}

function linkNote(name: string, parts: readonly (string | undefined)[]): Piece[] {
  const text = parts.filter((part) => part !== undefined && part !== '').join('\n');
  return text === '' ? [] : [note(name, text)];
}
