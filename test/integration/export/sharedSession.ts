/** A memory with a session of a project and a talk of none, for all tests of a file: they only read it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Client } from '../../../core/contract/client.ts';
import { logOf, minutesAfter, plainLine } from '../../helpers/logLines.ts';
import { startHost } from '../../helpers/openHost.ts';
import { SESSION, writeSession } from '../conversations/session.ts';

export const ID = `claude-code:${SESSION}`;
export const DAY = 'toc:day:2026-03-04';

/** A log of a conversation, a minute between two texts, user and assistant by turns. */
export function talkLog(conversation: string, from: string, said: readonly string[]): string {
  return logOf(
    said.map((text, at) =>
      plainLine(conversation, {
        id: at,
        at: minutesAfter(from, at),
        role: at % 2 === 0 ? 'user' : 'assistant',
        text,
      }),
    ),
  );
}

const FERRY = ['When does the ferry to Naxos leave?', 'The ferry to Naxos leaves at 06:40.'];

export interface SharedSession {
  readonly client: () => Client;
  readonly home: () => string;
}

/** @param open Whether a host holds the memory; else commands read it by themselves. */
export function sharedSession(open = true): SharedSession {
  const home = mkdtempSync(join(tmpdir(), 'strata-export-'));
  let client: Client | undefined;
  let close: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const { main, agent } = await writeSession(home);
    const ferry = join(home, 'ferry.jsonl');
    writeFileSync(ferry, talkLog('ferry', '2026-03-01T12:00:00.000Z', FERRY));
    ({ client, close } = await startHost({
      dataDir: home,
      now: () => Date.parse('2026-03-05T08:00:00Z'),
    }));
    await client.call('import', { paths: [main, agent, ferry] });
    await client.call('index', {});
    if (!open) await close();
  });
  afterAll(async () => {
    if (open) await close?.();
    rmSync(home, { recursive: true, force: true });
  });
  return {
    home: () => home,
    client() {
      if (client === undefined) throw new Error('the memory is not open yet');
      return client;
    },
  };
}
