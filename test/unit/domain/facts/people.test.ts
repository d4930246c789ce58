import { describe, expect, it } from 'vitest';
import { peopleFacts } from '../../../../core/domain/facts/peopleFacts.ts';
import { shellSteps } from '../../../../core/domain/facts/shellSteps.ts';

const people = (command: string, output: string) =>
  peopleFacts(shellSteps(command), { text: output, output, failed: false, exitCode: 0 }).flatMap(
    ({ fact }) =>
      fact.kind === 'people'
        ? fact.people.map(({ name, handle }) => `${name}${handle === null ? '' : ` @${handle}`}`)
        : [],
  );

describe('people', () => {
  it.each([
    [
      'who made a commit',
      'git log -2',
      'commit 1a\nAuthor: Mira Holt <m@holt.example>\nDate: x\n\ncommit 2b\nAuthor: Søren de la Cruz <s@x.example>',
      ['Mira Holt', 'Søren de la Cruz'],
    ],
    [
      'whoever signed it, with the name that a code host gives',
      'git show',
      '    Co-authored-by: Mira Holt <12+mholt@users.noreply.github.com>\n    Signed-off-by: Mira Holt <m@holt.example>',
      ['Mira Holt @mholt'],
    ],
    [
      'whom the message of a new commit tells',
      'git commit -q -m "Fill the table\n\nCo-authored-by: Mira Holt <m@holt.example>"',
      '',
      ['Mira Holt'],
    ],
    [
      'the same in a here document',
      'git commit -m "$(cat <<\'EOF\'\nFill the table\n\nCo-authored-by: Mira Holt <m@holt.example>\nEOF\n)"',
      '[main 1a2b3c4] Fill the table',
      ['Mira Holt'],
    ],
    [
      'no programs, no examples, no single words',
      'git log',
      'Author: Claude <noreply@anthropic.com>\nAuthor: Claude Opus <x@y.z>\nAuthor: Test User <t@t.t>\nAuthor: dependabot[bot] <d@b.c>\nAuthor: Entire <e@local>\nAuthor: %s <%s>',
      [],
    ],
    ['nothing of other programs', 'cat AUTHORS', 'Author: Mira Holt <m@holt.example>', []],
    ['nothing that a sentence says', 'git log', 'the Author: Mira Holt <m@holt.example>', []],
  ])('%s', (_, command, output, expected) => {
    expect(people(command, output)).toEqual(expected);
  });
});
