import { codexImporter } from '../../../core/importers/codex/codexImporter.ts';
import type { ConvertedLine, EventDraft } from '../../../core/importers/importer.ts';
import { convertLines } from './convertFile.ts';

type Payload = Readonly<Record<string, unknown>>;

/** A line in its envelope. */
export function codexLine(type: string, payload: Payload, timestamp?: string): string {
  return JSON.stringify({ timestamp: timestamp ?? '2026-02-10T09:00:00.000Z', type, payload });
}

/** Converts lines, each of a type and a payload, as one file. */
export function codexLines(lines: readonly (readonly [string, Payload])[]): ConvertedLine[] {
  return convertLines(
    codexImporter,
    '/log/rollout.jsonl',
    lines.map(([type, payload]) => codexLine(type, payload)),
  );
}

export function eventsOf(lines: readonly ConvertedLine[]): EventDraft[] {
  return lines.flatMap((line) => (line.kind === 'event' ? line.events : []));
}

/** What the events of some lines are, as `kind role name: text`. */
export function told(lines: readonly (readonly [string, Payload])[]): string[] {
  return eventsOf(codexLines(lines)).map(
    ({ kind, role, name, text }) => `${[kind, role, name ?? ''].join(' ').trim()}: ${text}`,
  );
}

/** A message as the model gets or gives it. */
export function message(role: string, ...texts: readonly string[]): readonly [string, Payload] {
  const type = role === 'assistant' ? 'output_text' : 'input_text';
  return [
    'response_item',
    { type: 'message', role, content: texts.map((text) => ({ type, text })) },
  ];
}
