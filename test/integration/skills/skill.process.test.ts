/** Every example of the skill, run as it stands: a shell runs commands, a client makes MCP calls. */
import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { CLI_MAIN } from '../../helpers/cliMain.ts';
import { NODE_FLAGS } from '../../helpers/nodeFlags.ts';
import { connectMcp } from '../mcp/mcpClients.ts';
import type { McpSession } from '../mcp/mcpClients.ts';
import { SKILL, examplesOf, pagesOf } from './examples.ts';
import { makeSkillMemory } from './skillMemory.ts';

const run = promisify(execFile);
const callSchema = z.strictObject({
  name: z.string(),
  arguments: z.record(z.string(), z.unknown()),
});
const pages = pagesOf();
const examples = pages.flatMap(examplesOf);

let home: string;
let session: McpSession;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'strata-skill-'));
  await makeSkillMemory(home);
  // It holds the memory; the commands join it.
  session = await connectMcp('1.32', { home });
});
afterAll(async () => {
  await session.close();
  rmSync(home, { recursive: true, force: true, maxRetries: 3 });
});

describe('its examples', () => {
  it.each(examples.filter(({ language }) => language === 'json'))(
    'the call at $at',
    async ({ code, output }) => {
      const call = callSchema.parse(JSON.parse(code));
      const { isError, content, structuredContent } = await session.call(call.name, call.arguments);
      const [{ text }] = content;
      expect({ isError, found: foundIn(structuredContent), text }).toEqual({
        isError: false,
        found: true,
        text,
      });
      expectLines(text, output);
    },
  );

  it.each(examples.filter(({ language }) => language === 'sh'))(
    'the commands at $at',
    async ({ code, output }) => {
      const { stdout } = await run('sh', ['-euc', code], { cwd: home, env: shellEnv() });
      expect(stdout).not.toBe('');
      expectLines(stdout, output);
    },
  );

  it('are all of a kind that is run', () => {
    expect(new Set(examples.map(({ language }) => language))).toEqual(new Set(['json', 'sh']));
  });
});

/** Each line stands in a line of the text, where `…` is anything. */
function expectLines(text: string, lines: readonly string[]): void {
  const there = text.split('\n');
  const missing = lines.filter((line) => !there.some((full) => holds(full, line.split('…'))));
  expect({ missing, text }).toEqual({ missing: [], text });
}

function holds(line: string, parts: readonly string[]): boolean {
  let from = 0;
  return parts.every((part) => {
    const at = line.indexOf(part, from);
    from = at + part.length;
    return at >= 0;
  });
}

/** An example of what is not there would show nothing. */
function foundIn(reply: Readonly<Record<string, unknown>> = {}): boolean {
  return [
    'evidence',
    'results',
    'matches',
    'children',
    'conversations',
    'points',
    'parts',
    'events',
    'content',
    'ideas',
    'entities',
  ].some((key) => (reply[key] as { readonly length: number } | undefined)?.length);
}

/** `strata` as a command of its own. */
function shellEnv(): NodeJS.ProcessEnv {
  const folder = join(home, 'bin');
  const command = join(folder, 'strata');
  if (!existsSync(command)) {
    mkdirSync(folder);
    const words = [process.execPath, ...NODE_FLAGS, CLI_MAIN].map((word) => `'${word}'`).join(' ');
    writeFileSync(command, `#!/bin/sh\nexec ${words} "$@"\n`);
    chmodSync(command, 0o755);
  }
  return {
    ...process.env,
    PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}`,
    STRATA_HOME: home,
    STRATA_TIMEZONE: 'UTC',
    NODE_ENV: 'test',
  };
}

describe('its pages', () => {
  it.each([
    ['SKILL.md', 'strata', ['description', 'name']],
    ['agents/memory-navigator.md', 'memory-navigator', ['description', 'name', 'tools']],
  ])('%s begins with what agents are told of it', (path, name, keys) => {
    const text = pages.find((page) => page.path === path)?.text ?? '';
    const matter = z
      .record(z.string(), z.string())
      .parse(parse(/^---\n(.*?)\n---\n/s.exec(text)?.[1] ?? ''));
    expect(Object.keys(matter).toSorted()).toEqual(keys);
    expect(matter['name']).toBe(name);
    // What Claude Code reads of a description.
    expect(matter['description']?.length).toBeLessThanOrEqual(1024);
  });

  it('name only tools that there are', async () => {
    const there = new Set((await session.tools()).map(({ name }) => name));
    const named = pages.flatMap(({ text }) =>
      [...text.matchAll(/mcp__strata__(\w+)/g)].map(([, name]) => name),
    );
    expect(named.filter((name) => !there.has(name ?? ''))).toEqual([]);
    expect(named.length).toBeGreaterThan(0);
  });

  it('lead to pages that there are', () => {
    const broken = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)]
        .map(([, target]) => join(SKILL, dirname(path), target ?? ''))
        .filter((target) => !existsSync(target)),
    );
    expect(broken).toEqual([]);
  });
});
