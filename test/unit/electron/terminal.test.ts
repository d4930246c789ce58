import { expect, test } from 'vitest';
import { resumeRun, type ResumeRun } from '../../../core/model/resume.ts';
import { terminalPlan, type Machine } from '../../../electron/terminal.ts';

const ID = '1f6b2c1e-0a4b-4a57-9a46-8f3b0f6f0f11';
const own = { source: 'claude-code', nativeId: ID, folder: '/home/mira/shop', parentId: null };
const SCRIPT = '/tmp/strata-resume-x1/resume.command';

const machine = (platform: NodeJS.Platform, programs: readonly string[] = []): Machine => ({
  platform,
  env: { PATH: '.:/usr/local/bin:/usr/bin', SHELL: '/bin/zsh', SystemRoot: 'C:\\Windows' },
  isProgram: (path) => programs.includes(path),
});

test('what a program may run is the tool, its words and a session of the kind that tools name', () => {
  expect(resumeRun(own, 'linux')).toEqual({
    argv: ['claude', '--resume', ID],
    folder: '/home/mira/shop',
  });
  expect(resumeRun({ ...own, source: 'codex', folder: null }, 'win32')).toEqual({
    argv: ['codex', 'resume', ID],
    folder: null,
  });
});

test.each([
  ['an id that is a command', { nativeId: '$(rm -rf ~)' }],
  ['an id that is an option', { nativeId: '--dangerously-skip-permissions' }],
  ['an id with something after it', { nativeId: `${ID}; rm -rf ~` }],
  ['an id with a line after it', { nativeId: `${ID}\nrm -rf ~` }],
  ['an id that is empty', { nativeId: '' }],
  ['a tool without a command', { source: 'plain' }],
  ['a tool that is a part of every object', { source: 'constructor' }],
  ['a sub-agent', { parentId: 'claude-code:1' }],
  ['a folder that is not absolute', { folder: 'shop' }],
  ['a folder with an end of line', { folder: '/a\nrm -rf ~' }],
  ['a folder with a NUL', { folder: '/a\0b' }],
  ['a folder that turns the writing round', { folder: '/a\u202egpj.sh' }],
  ['a folder with half a letter', { folder: '/a\ud800' }],
  ['a folder of another system', { folder: String.raw`C:\work` }],
  ['a folder that is too long', { folder: `/${'x'.repeat(4_096)}` }],
])('%s is for a person to look at', (_what, change) => {
  expect(resumeRun({ ...own, ...change }, 'linux')).toBeNull();
});

test.each([
  ['of another machine', String.raw`\\server\share`],
  ['of another system', '/home/mira'],
  ['of a device', String.raw`\\?\C:\work`],
])('on Windows a folder %s is, too', (_what, folder) => {
  expect(resumeRun({ ...own, folder }, 'win32')).toBeNull();
});

const run: ResumeRun = { argv: ['claude', '--resume', ID], folder: "/it's; $(here)" };

test('on a Mac the Terminal runs a script, in which the folder is one word', () => {
  expect(terminalPlan(run, machine('darwin'), SCRIPT)).toEqual({
    program: '/usr/bin/open',
    args: ['-a', 'Terminal', SCRIPT],
    script: [
      '#!/bin/sh',
      'rm -f -- /tmp/strata-resume-x1/resume.command',
      'rmdir -- /tmp/strata-resume-x1',
      String.raw`cd -- '/it'\''s; $(here)' || exit`,
      `claude --resume ${ID}`,
      'ended=$?',
      'if [ "$ended" -ne 0 ]; then',
      String.raw`  printf '\nIt ended with exit code %s. Press Enter to close. ' "$ended"`,
      '  read -r _',
      'fi',
      '',
    ].join('\n'),
    cwd: null,
    env: {},
  });
});

test.each([
  [
    ['/usr/bin/x-terminal-emulator', '/usr/bin/konsole'],
    ['/usr/bin/x-terminal-emulator', '-e'],
  ],
  [
    ['/usr/bin/konsole', '/usr/local/bin/gnome-terminal'],
    ['/usr/local/bin/gnome-terminal', '--'],
  ],
  [['/usr/bin/kitty'], ['/usr/bin/kitty']],
])('on Linux with %j it is %j, with the PATH of the own shell', (programs, terminal) => {
  const plan = terminalPlan(run, machine('linux', [...programs, '/bin/zsh']), SCRIPT);
  expect([plan?.program, ...(plan?.args ?? [])]).toEqual([
    ...terminal,
    '/bin/zsh',
    '-l',
    '-i',
    '-c',
    `exec /bin/sh ${SCRIPT}`,
  ]);
});

test('a shell that is not known, or not there, is left out', () => {
  const plan = terminalPlan(run, machine('linux', ['/usr/bin/xterm']), SCRIPT);
  expect(plan?.args).toEqual(['-e', '/bin/sh', SCRIPT]);
});

test('a terminal in the folder that Strata was started in is none', () => {
  expect(terminalPlan(run, machine('linux', ['xterm', './xterm']), SCRIPT)).toBeNull();
});

test.each(['/tmp/a b/resume.command', '/tmp/$(x)/resume.command', "/tmp/'/resume.command"])(
  'a folder for scripts in whose name a shell reads something is not used: %s',
  (path) => {
    expect(terminalPlan(run, machine('darwin'), path)).toBeNull();
    expect(terminalPlan(run, machine('linux', ['/usr/bin/xterm']), path)).toBeNull();
  },
);

test('on Windows the folder is where the console starts, and on no command line', () => {
  const shell = String.raw`C:\Windows\System32\cmd.exe`;
  const folder = String.raw`C:\a & calc.exe & %PATH%`;
  expect(terminalPlan({ ...run, folder }, machine('win32'), 'C:\\Temp\\x')).toEqual({
    program: shell,
    args: ['/d', '/c', 'start', shell, '/d', '/k', 'claude', '--resume', ID],
    script: null,
    cwd: folder,
    env: { NoDefaultCurrentDirectoryInExePath: '1' },
  });
});

test('elsewhere none is opened, nor where Windows does not say where it is', () => {
  expect(terminalPlan(run, machine('freebsd', ['/usr/bin/xterm']), SCRIPT)).toBeNull();
  expect(terminalPlan(run, { ...machine('win32'), env: {} }, 'C:\\Temp\\x')).toBeNull();
});
