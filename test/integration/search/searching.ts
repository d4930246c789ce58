/** A memory in a host, made of a few lines of talk, to search in. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import type { EventKind, Role } from '../../../core/model/event.ts';
import { openHost, startHost } from '../../helpers/openHost.ts';
import type { OpenHost } from '../../helpers/openHost.ts';
import { minutesAfter } from '../../helpers/logLines.ts';

export interface Line {
  readonly conversation: string;
  readonly id: string;
  readonly time: string;
  readonly role: Role;
  readonly text: string;
  readonly kind?: EventKind;
  readonly name?: string;
}

type Said = string | (Partial<Line> & { readonly text: string });

/** A conversation of turns a minute apart, user and assistant by turns; ids are `{conversation}:{n}` from 0. */
export function talk(conversation: string, from: string, said: readonly Said[]): readonly Line[] {
  return said.map((each, at) => ({
    conversation,
    id: `${conversation}:${at}`,
    time: minutesAfter(from, at),
    role: at % 2 === 0 ? ('user' as const) : ('assistant' as const),
    ...(typeof each === 'string' ? { text: each } : each),
  }));
}

export function logText(lines: readonly Line[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

export interface Searching extends OpenHost {
  readonly log: string;
}

/** Imports and indexes the lines in a host of the test. */
export async function openSearching(lines: readonly Line[]): Promise<Searching> {
  const opened = await openHost();
  return { ...opened, log: await fill(opened, lines) };
}

/** The same, for all tests of a file: they only read it. */
export function sharedSearching(lines: readonly Line[]): {
  readonly client: () => Client;
  readonly home: () => string;
} {
  const home = mkdtempSync(join(tmpdir(), 'strata-search-'));
  let close: (() => Promise<void>) | undefined;
  let client: Client | undefined;
  beforeAll(async () => {
    ({ client, close } = await startHost({ dataDir: home }));
    await fill({ home, client }, lines);
  });
  afterAll(async () => {
    await close?.();
    rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  });
  return {
    home: () => home,
    client() {
      if (client === undefined) throw new Error('the host is not open yet');
      return client;
    },
  };
}

async function fill(
  { home, client }: Pick<OpenHost, 'home' | 'client'>,
  lines: readonly Line[],
): Promise<string> {
  const log = join(home, 'logs', 'talk.jsonl');
  mkdirSync(dirname(log), { recursive: true });
  writeFileSync(log, logText(lines));
  await client.call('import', { paths: [log] });
  await client.call('index', {});
  return log;
}

/** Native ids of what `find` gives, in its order. */
export function idsOf({ results }: OutputOf<'find'>): readonly (string | null)[] {
  return results.map(({ event }) => event.nativeId);
}

/** Those of them that hold a word that was looked for. */
export function hitsOf({ results }: OutputOf<'find'>): readonly (string | null)[] {
  return results.filter(({ marks }) => marks.length > 0).map(({ event }) => event.nativeId);
}

/** Ids by their letters. */
export function inOrder(ids: readonly (string | null)[]): readonly string[] {
  return ids.map(String).toSorted((a, b) => (a < b ? -1 : 1));
}

/** The error of a call: its code. */
export async function codeOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'none',
    (thrown: unknown) => (thrown as { readonly code: string }).code,
  );
}

type Row = OutputOf<'toc'>['children'][number];

/** The nodes of a level, in time order. */
export async function nodesOf(client: Client, level: Row['level']): Promise<readonly Row[]> {
  const { children } = await client.call('toc', { depth: 6 });
  const all = (nodes: readonly Row[]): readonly Row[] =>
    nodes.flatMap((node) => [node, ...all(node.children ?? [])]);
  return all(children).filter((node) => node.level === level);
}
