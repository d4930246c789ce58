import { describe, expect, it } from 'vitest';
import { issueFacts } from '../../../../core/domain/facts/issueFacts.ts';
import { shellSteps } from '../../../../core/domain/facts/shellSteps.ts';
import { toolUseOf as claudeUse } from '../../../../core/importers/claude-code/toolUses.ts';
import { toolUseOf as codexUse } from '../../../../core/importers/codex/toolUses.ts';

const URL = 'https://github.com/mira/atlas/issues/7';

const titles = (command: string, { output = URL, failed = false } = {}) =>
  issueFacts(shellSteps(command), {
    text: output,
    output,
    failed,
    exitCode: failed ? 1 : 0,
  }).flatMap(({ fact }) => (fact.kind === 'issue' ? [fact.title] : []));

describe('issues that commands make', () => {
  it.each([
    ['gh issue create --title "Tides of the new harbour" --body x', 'Tides of the new harbour'],
    ["cd atlas && gh issue create -t 'Tides of the new harbour'", 'Tides of the new harbour'],
    ['glab issue create --title="Tides of the new harbour"', 'Tides of the new harbour'],
    ['bd create "Tides of the new harbour" -p 1', 'Tides of the new harbour'],
    ['bd create \\\n  --title "Tides of the new harbour"', 'Tides of the new harbour'],
  ])('have the title of %j', (command, title) => {
    expect(titles(command)).toEqual([title]);
  });

  it.each([
    'gh issue list --title "Tides of the new harbour"',
    'gh issue view 7',
    'bd create --help',
    'bd create --type bug',
    'bd list "Tides of the new harbour"',
  ])('are none of %j', (command) => {
    expect(titles(command)).toEqual([]);
  });

  it('are none where the command failed', () => {
    expect(titles('bd create "Tides of the new harbour"', { failed: true })).toEqual([]);
  });
});

describe('what a tool of a server makes', () => {
  const title = 'Tides of the new harbour';

  it.each(['mcp__linear-server__create_issue', 'mcp__notion__create_page', 'linear.create_issue'])(
    'is called by its title: %s',
    (name) => {
      expect(claudeUse(name, { title, team: 'Sea' })).toMatchObject({ kind: 'other', title });
      expect(codexUse(name, { title, team: 'Sea' }, null)).toMatchObject({ kind: 'other', title });
    },
  );

  it('is nothing where it only looks, or gives none', () => {
    expect(claudeUse('mcp__linear-server__get_issue', { title })).not.toHaveProperty('title');
    expect(claudeUse('mcp__linear-server__create_issue', { team: 'Sea' })).not.toHaveProperty(
      'title',
    );
  });
});
