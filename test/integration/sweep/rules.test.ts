import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { retentionRules } from '../../../core/node/expiringLogs/retentionRules.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

/** Writes settings files of a machine and gives the rules there. */
function rulesWith(files: Readonly<Record<string, string>>) {
  const home = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, name)), { recursive: true });
    writeFileSync(join(home, name), text);
  }
  const env = { CLAUDE_CONFIG_DIR: join(home, 'claude') };
  return retentionRules({ env, managed: join(home, 'managed') }).map((rule) => ({
    ...rule,
    origin: rule.origin.replaceAll(home, '~'),
  }));
}

const days = (count: number): string => JSON.stringify({ cleanupPeriodDays: count, model: 'opus' });

describe('after how many days a tool deletes its logs', () => {
  it('is 30 for Claude Code, and never for Codex, where nothing says otherwise', () => {
    expect(rulesWith({})).toEqual([
      {
        source: 'claude-code',
        days: 30,
        origin: 'the default of Claude Code; ~/claude/settings.json does not change it',
      },
      { source: 'codex', days: null, origin: 'Codex deletes no logs by itself.' },
    ]);
  });

  it.each([
    [
      'what its user set',
      { 'claude/settings.json': days(99_999) },
      99_999,
      '~/claude/settings.json',
    ],
    [
      'what its user set, after a byte order mark',
      { 'claude/settings.json': `\uFEFF${days(7)}` },
      7,
      '~/claude/settings.json',
    ],
    [
      'what an administrator set, before its user',
      { 'claude/settings.json': days(99_999), 'managed/managed-settings.json': days(14) },
      14,
      '~/managed/managed-settings.json',
    ],
    [
      'the last addition of an administrator',
      {
        'managed/managed-settings.json': days(14),
        'managed/managed-settings.d/10-a.json': days(20),
        'managed/managed-settings.d/20-b.json': days(60),
        'managed/managed-settings.d/30-c.json': '{"model":"opus"}',
        'managed/managed-settings.d/readme.txt': days(1),
      },
      60,
      '~/managed/managed-settings.d/20-b.json',
    ],
  ])('is %s', (_what, files, expected, origin) => {
    expect(rulesWith(files)[0]).toEqual({ source: 'claude-code', days: expected, origin });
  });

  it.each(['{"cleanupPeriodDays":0}', '{"cleanupPeriodDays":"never"}', '{"cleanupPeriodDays":-3}'])(
    'is the default for %s, which says nothing that could be kept',
    (settings) => {
      expect(rulesWith({ 'claude/settings.json': settings })[0]).toEqual({
        source: 'claude-code',
        days: 30,
        origin:
          'the default of Claude Code, since cleanupPeriodDays in ~/claude/settings.json is no number of days',
      });
    },
  );

  it.each(['{', '[]', 'null', ''])(
    'is the default where the settings are broken: %j',
    (settings) => {
      expect(rulesWith({ 'claude/settings.json': settings })[0]?.days).toBe(30);
    },
  );
});
