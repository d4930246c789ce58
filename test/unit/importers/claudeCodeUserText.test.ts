import { describe, expect, it } from 'vitest';
import { userPieces } from '../../../core/importers/claude-code/userText.ts';
import { growth, NEARLY_LINEAR } from '../../helpers/processorTime.ts';

/** `name: text` of system notes, `> text` of a person's words. */
function read(text: string): string[] {
  return userPieces(text).map((piece) =>
    piece.kind === 'message' ? `> ${piece.text}` : `${piece.name}: ${piece.text}`,
  );
}

function opens(text: string): boolean[] {
  return userPieces(text).map(({ opensTurn }) => opensTurn === true);
}

describe('a text that wears the user role', () => {
  it.each([
    ['is a request as it stands', '  Fix it.\n', ['>   Fix it.\n']],
    ['keeps tags that are none of the client', '<div>Fix</div>', ['> <div>Fix</div>']],
    ['may start with a bracket', '[Image #1] Fix it.', ['> [Image #1] Fix it.']],
    ['is nothing when blank', ' \n\t', []],
    ['may be the client alone', '<ide_selection>line 3</ide_selection>', ['ide: line 3']],
    [
      'may follow what the client put first',
      '<system-reminder>a</system-reminder>\n<ide_opened_file>b</ide_opened_file>\n\nFix it.',
      ['reminder: a', 'ide: b', '> Fix it.'],
    ],
    [
      'may precede what the client put last',
      'Fix it.\n<system-reminder>a</system-reminder>\n<system-reminder>b</system-reminder>\n',
      ['> Fix it.', 'reminder: a', 'reminder: b'],
    ],
    [
      'may quote a reminder in its midst',
      'Why <system-reminder>a</system-reminder> here?',
      ['> Why <system-reminder>a</system-reminder> here?'],
    ],
    ['may hold a tag that never closes', '<system-reminder>a\nb', ['reminder: a\nb']],
    [
      'is a local command, spelled as typed',
      '<command-name>/model</command-name>\n  <command-message>model</command-message>\n  <command-args> opus </command-args>',
      ['command: /model opus'],
    ],
    ['may be a command without its slash', '<command-name>go</command-name>', ['command: /go']],
    [
      'is what a local command printed, without colours',
      '<local-command-stdout>\u001B[1mbold\u001B[22m</local-command-stdout>',
      ['command-output: bold'],
    ],
    ['is nothing when a command printed nothing', '<bash-stdout>(no content)</bash-stdout>', []],
    [
      'is a notification with all that follows it',
      '<task-notification><id>7</id><result>a <b>c</b></result> <open></task-notification>\nRead it.',
      ['task-notification: id: 7result: a <b>c</b> <open>\nRead it.'],
    ],
    [
      'may interrupt and go on',
      '[Request interrupted by user] Do this.',
      ['interrupted: [Request interrupted by user]', '> Do this.'],
    ],
    ['is no request when the client probes', 'Warmup', ['warmup: Warmup']],
    ['is a request when it only starts like a probe', 'Warmup first', ['> Warmup first']],
  ])('%s', (_behaviour, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('opens a turn as a request or as a command that hands work to the model, else not', () => {
    expect({
      request: opens('Fix it.'),
      prompt: opens(
        '<command-message>init is…</command-message>\n<command-name>/init</command-name>',
      ),
      local: opens('<command-name>/clear</command-name>\n<command-message>clear</command-message>'),
      note: opens('<ide_selection>line 3</ide_selection>'),
    }).toEqual({ request: [true], prompt: [true], local: [false], note: [false] });
  });

  it('is read in linear time, however its tags are nested or left open', () => {
    const texts: readonly ((many: number) => string)[] = [
      (many) => '<ide_selection>'.repeat(many),
      (many) => '<ide_selection></ide_selection>'.repeat(many / 10),
      (many) => `<task-notification>${'<a>'.repeat(many)}</task-notification>`,
      (many) => '[Request interrupted]'.repeat(many),
      (many) => `x${'<system-reminder></system-reminder>'.repeat(many / 10)}`,
    ];
    for (const text of texts)
      expect(growth((many) => userPieces(text(many)), 20_000)).toBeLessThan(NEARLY_LINEAR);
  });
});
