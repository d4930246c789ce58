/** Documents of real logs: every conversation, day and project in all forms. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { procedures } from '../../../core/contract/procedures.ts';
import type { OutputOf } from '../../../core/contract/procedures.ts';
import { maskSecrets } from '../../../core/domain/secrets/maskSecrets.ts';
import { createExportMaker } from '../../../core/engine/export/createExportMaker.ts';
import { createCancelFlag } from '../../../core/model/cancelFlag.ts';
import { EXPORT_FORMATS } from '../../../core/model/exportFormat.ts';
import type { ExportFormat } from '../../../core/model/exportFormat.ts';
import { databasePath } from '../../../core/node/dataDirectory.ts';
import { makeRealMemory } from '../../helpers/madeMemory.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import { readHtml } from '../../unit/export/readHtml.ts';

const DATA = process.env['STRATA_TEST_DATA'] ?? '../shared/data';
// The same as others read, so that all have one memory.
const LOGS = ['claude-code', 'codex', 'checkpoints'].map((name) => resolve(DATA, name));
const present = LOGS.every((path) => existsSync(path));
if (!present) console.warn(`SKIPPED: no real conversations at ${DATA} (set STRATA_TEST_DATA)`);

const SETTINGS = { prices: [], maskEmail: false, home: null, nowMs: Date.parse('2026-06-01') };
/** The longest, by events. */
const MOST_CONVERSATIONS = 6;

describe.skipIf(!present)('real logs', () => {
  it('make documents that are whole, hold no secret and lead to the words', async () => {
    const dataDir = temporaryFolder();
    await makeRealMemory(LOGS, { dataDir });
    const { reader } = openTestMemory({ file: databasePath(dataDir) });
    const maker = createExportMaker({ reader, breathe: () => Promise.resolve() });
    const make = (target: string, format: ExportFormat, transcript: boolean) =>
      maker.makeExport(
        procedures.export.input.parse({ target, format, transcript, paths: false }),
        SETTINGS,
        createCancelFlag().buffer,
      );
    const { conversations } = await reader.listConversations({
      open: false,
      agents: false,
      all: false,
      limit: 5_000,
      offset: 0,
    });
    const longest = conversations
      .toSorted((a, b) => b.eventCount - a.eventCount)
      .slice(0, MOST_CONVERSATIONS);
    const { projects } = await reader.listProjects();
    const years = (await reader.toc({ nodeId: undefined, depth: 1 }))?.children ?? [];
    const targets = [
      ...longest.map(({ conversationId }) => conversationId),
      ...projects.slice(0, 3).map(({ projectId }) => projectId),
      ...years.map(({ nodeId }) => nodeId),
    ];
    for (const target of targets)
      for (const format of EXPORT_FORMATS) {
        const made = await make(target, format, format !== 'json');
        expect([target, format, faultsOf(made)]).toEqual([target, format, []]);
      }
  });
});

function faultsOf({ text, fileName, bytes, mediaType }: OutputOf<'export'>): readonly string[] {
  const shown = mediaType === 'text/html' ? readHtml(text).text : text;
  const cited = mediaType === 'application/json' ? citedIn(text) : [];
  return [
    ...(bytes === Buffer.byteLength(text) ? [] : ['bytes']),
    ...(/^\d{4}[\p{L}\p{N}\p{M}-]*\.(?:md|html|json)$/u.test(fileName) ? [] : [fileName]),
    ...(text.isWellFormed() ? [] : ['half a pair']),
    ...(shown.match(/\/(?:home|Users)\/\w+/g) ?? []),
    ...(mediaType === 'application/json' ? maskSecrets(text).found.map(({ kind }) => kind) : []),
    ...cited,
  ];
}

/** Grips that are named without their words. */
function citedIn(text: string): readonly string[] {
  const { citations } = JSON.parse(text) as { citations: readonly { gripId: string }[] };
  const known = new Set(citations.map(({ gripId }) => gripId));
  return (text.match(/"grip:\d+:[0-9A-Z]{26}"/g) ?? []).filter(
    (gripId) => !known.has(gripId.slice(1, -1)),
  );
}
