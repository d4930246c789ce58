import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { detectImporter, importerFor, importers } from '../../../core/importers/registry.ts';
import { SOURCES } from '../../../core/model/event.ts';

const DATA = process.env['STRATA_TEST_DATA'] ?? '../shared/data';

function detect(head: string, path = '/logs/a.jsonl'): string | undefined {
  return detectImporter({ path, head })?.source;
}

describe('detecting a log', () => {
  it.each([
    ['{"type":"user","message":{"role":"user","content":"Hi"},"uuid":"1"}', 'claude-code'],
    ['{"type":"summary","summary":"Tax","leafUuid":"1"}\n', 'claude-code'],
    ['garbage\n{"type":"mode","mode":"normal","sessionId":"1"}\n', 'claude-code'],
    ['{"conversation":"c1","role":"user","text":"Hi"}\n', 'plain'],
    ['garbage\n{"conversation":"c1","text":"Hi"}', 'plain'],
    ['{"conversation":"c1","text":"see \\"sessionId\\" and \\"parentUuid\\""}', 'plain'],
    ['{"type":"session_meta","payload":{"id":"1"}}\n', 'codex'],
    [
      'garbage\n{"timestamp":"x","ordinal":3,"type":"event_msg","payload":{"type":"new"}}\n',
      'codex',
    ],
    ['{"id":"1","timestamp":"2025-06-03T09:15:00Z","instructions":null,"git":{}}\n', 'codex'],
    ['{"type":"message","role":"user","content":[{"type":"input_text","text":"Hi"}]}\n', 'codex'],
    ['{"session_id":"1","ts":1760000000,"text":"Hi"}\n', 'codex'],
    ['{"id":"1","thread_name":"Tax","updated_at":"2026-01-05T10:00:00Z"}\n', 'codex'],
    ['{"type":"message","role":"user","content":[{"type":"text","text":"Hi"}]}\n', undefined],
    ['{"type":"event_msg","sessionId":"1"}\n', undefined],
    ['{"id":"1","timestamp":"2025-06-03T09:15:00Z","text":"Hi"}\n', undefined],
    ['{"type":"user","uuid":"1","parentUuid":null,"message":{"parts":[{"text":"Hi"}]}}', undefined],
    ['{"type":"system","subtype":"init","sessionId":"1","id":"s"}\n', undefined],
    ['{"conversation":"c1"}\n', undefined],
    ['# Notes\n', undefined],
    ['', undefined],
  ])('%s is of %s', (head, source) => {
    expect(detect(head)).toBe(source);
  });

  it('works when the head cuts the first line', () => {
    const long = 'x'.repeat(100);
    expect([
      detect(`{"parentUuid":null,"isSidechain":false,"sessionId":"1","type":"user","m":"${long}`),
      detect(`{"timestamp":"2026","ordinal":0,"type":"session_meta","payload":{"id":"${long}`),
      detect(`{"id":"1","timestamp":"2025-06-03T09:15:00Z","instructions":"${long}`),
      detect(`{"conversation":"c1","role":"user","text":"${long}`),
      detect(`{"anything":"${long}`),
    ]).toEqual(['claude-code', 'codex', 'codex', 'plain', undefined]);
  });

  it('trusts the path of a log whose line types are all new', () => {
    const head = '{"type":"type-of-tomorrow"}\n';
    expect([
      detect(head, '/home/mia/.claude/projects/-shop/a.jsonl'),
      detect(head, 'C:\\x\\subagents\\agent-1.jsonl'),
      detect(head, '/home/mia/.codex/sessions/2026/01/05/a.jsonl'),
      detect(head, `/x/rollout-2026-01-05T10-00-00-${'0'.repeat(36)}.jsonl`),
      detect(head, '/home/mia/a.jsonl'),
    ]).toEqual(['claude-code', 'claude-code', 'codex', 'codex', undefined]);
  });

  it.skipIf(!existsSync(`${DATA}/chatgpt`))('takes no log of another tool for its own', () => {
    const others = globSync(`${DATA}/{copilot-cli,gemini-cli,opencode,chatgpt}/**/*.{json,jsonl}`);
    expect(others.length).toBeGreaterThan(10);
    const taken = others.filter((path) => {
      const head = readFileSync(path).subarray(0, 65_536).toString('utf8');
      return detect(head, path) !== undefined;
    });
    expect(taken).toEqual([]);
  });
});

describe('the registry', () => {
  it('has one importer for each source', () => {
    expect(importers.map(({ source }) => source)).toEqual([...SOURCES]);
    expect(SOURCES.map((source) => importerFor(source).source)).toEqual([...SOURCES]);
  });
});
