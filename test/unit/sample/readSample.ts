import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { proseBlocks } from '../../../core/domain/text/proseBlocks.ts';
import { sentenceSpans } from '../../../core/domain/text/sentences.ts';
import type { ConvertedLine, EventDraft } from '../../../core/importers/importer.ts';
import { detectImporter } from '../../../core/importers/registry.ts';
import type { Source } from '../../../core/model/event.ts';

const LOGS = fileURLToPath(new URL('../../../core/sample/logs/', import.meta.url));
const HEAD_CHARACTERS = 65_536;

/** What the importers read of a conversation of the sample memory. */
export interface SampleConversation {
  readonly id: string;
  readonly source: Source;
  /** The conversation that started this one as its sub-agent. */
  readonly parent: string | null;
  readonly project: string;
  /** UTC, `2026-01`. */
  readonly month: string;
  readonly events: readonly EventDraft[];
  /** What people and models said and thought, code left out. */
  readonly sentences: readonly string[];
}

export interface Sample {
  readonly bytes: number;
  /** Lines that no importer could read, with file and reason. */
  readonly unread: readonly string[];
  readonly conversations: readonly SampleConversation[];
}

/** Reads every log of the sample memory as an import would. */
export function readSample(): Sample {
  const paths = globSync('**/*', { cwd: LOGS, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .toSorted();
  const files = paths.map(readLog);
  return {
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
    unread: files.flatMap((file) => file.unread),
    conversations: files.flatMap(conversationsOf),
  };
}

interface Log {
  readonly bytes: number;
  readonly unread: readonly string[];
  readonly source: Source;
  readonly lines: readonly ConvertedLine[];
}

function readLog(path: string): Log {
  const text = readFileSync(path, 'utf8');
  const head = { path, head: text.slice(0, HEAD_CHARACTERS) };
  const importer = detectImporter(head);
  const bytes = Buffer.byteLength(text);
  if (importer === undefined)
    return { bytes, unread: [`${path}: of no known format`], source: 'plain', lines: [] };
  const converter = importer.begin(head);
  const lines = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => converter.convert(line));
  const unread = lines.flatMap((line, index) => {
    if (line.kind === 'unknown') return [`${path}:${index + 1}: unknown type ${line.type}`];
    return line.kind === 'bad' ? [`${path}:${index + 1}: ${line.message}`] : [];
  });
  return { bytes, unread, source: importer.source, lines };
}

function conversationsOf({ source, lines }: Log): SampleConversation[] {
  const events = lines.flatMap((line) => (line.kind === 'event' ? line.events : []));
  const facts = lines.flatMap((line) =>
    line.kind === 'event' || line.kind === 'state' ? (line.facts ?? []) : [],
  );
  const byConversation = Map.groupBy(events, ({ conversation }) => conversation);
  return [...byConversation].map(([id, own]) => {
    const parent = facts.find((fact) => fact.fact === 'parent' && fact.conversation === id);
    const project = facts.find((fact) => fact.fact === 'project' && fact.conversation === id);
    return {
      id,
      source,
      parent: parent?.fact === 'parent' ? parent.parent : null,
      project: project?.fact === 'project' ? project.project : '',
      month: new Date(own[0]?.ms ?? 0).toISOString().slice(0, 7),
      events: own,
      sentences: own.flatMap(sentencesOf),
    };
  });
}

function sentencesOf({ kind, text }: EventDraft): string[] {
  if (kind !== 'message' && kind !== 'thinking') return [];
  return proseBlocks(text).flatMap(({ start, end }) => {
    const block = text.slice(start, end);
    return sentenceSpans(block).map((span) => block.slice(span.start, span.end));
  });
}
