/** A small memory of a few conversations, made once for a file of tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '../../../core/contract/client.ts';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { makeConversations } from '../../helpers/madeConversations.ts';
import { startHost } from '../../helpers/openHost.ts';
import { writePlainLog } from '../../helpers/writeLogs.ts';

export interface MadeMemory {
  readonly home: string;
  /** A segment that speaks of gift cards, and one of its grips. */
  readonly segment: string;
  readonly grip: string;
  remove(): void;
}

export interface OpenedMemory {
  readonly client: Client;
  close(): Promise<void>;
}

export async function makeMemory(): Promise<MadeMemory> {
  const home = mkdtempSync(join(tmpdir(), 'strata-mcp-'));
  const conversations = makeConversations({
    seed: 5,
    from: '2025-11-03',
    to: '2026-02-20',
    count: 12,
  });
  const log = await writePlainLog(join(home, 'talk.jsonl'), conversations);
  const opened = await openMemory(home);
  const { client } = opened;
  await client.call('import', { paths: [log] });
  await client.call('index', {});
  const found = await client.call('search', { query: 'gift cards', level: 'segment' });
  const segment = nodesOf(found)[0] ?? '';
  const shown = await client.call('show', { nodeId: segment });
  await opened.close();
  return {
    home,
    segment,
    grip: shown.bullets[0]?.gripIds[0] ?? '',
    remove: () => rmSync(home, { recursive: true, force: true, maxRetries: 3 }),
  };
}

/** Opens it in this process, or joins who holds it. */
export async function openMemory(home: string): Promise<OpenedMemory> {
  return startHost({ dataDir: home });
}

function nodesOf(found: OutputOf<'search'>): readonly string[] {
  return 'results' in found ? found.results.map(({ nodeId }) => nodeId) : [];
}
