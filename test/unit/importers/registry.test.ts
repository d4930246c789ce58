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
    ['{"type":"session_meta","payload":{"id":"1"}}\n', undefined],
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
      detect(`{"conversation":"c1","role":"user","text":"${long}`),
      detect(`{"anything":"${long}`),
    ]).toEqual(['claude-code', 'plain', undefined]);
  });

  it('trusts the path of a log whose line types are all new', () => {
    const head = '{"type":"type-of-tomorrow"}\n';
    expect([
      detect(head, '/home/mia/.claude/projects/-shop/a.jsonl'),
      detect(head, 'C:\\x\\subagents\\agent-1.jsonl'),
      detect(head, '/home/mia/a.jsonl'),
    ]).toEqual(['claude-code', 'claude-code', undefined]);
  });

  it.skipIf(!existsSync(`${DATA}/codex`))('takes no log of another tool for its own', () => {
    const others = globSync(
      `${DATA}/{codex,copilot-cli,gemini-cli,opencode,chatgpt}/**/*.{json,jsonl}`,
    );
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
