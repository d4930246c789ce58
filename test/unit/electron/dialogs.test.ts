import { expect, test } from 'vitest';
import { folderChooser } from '../../../electron/chooseFolder.ts';
import type { Sender } from '../../../electron/ipc.ts';
import { externalLinks } from '../../../electron/openExternal.ts';
import { fakeElectron } from './fakeElectron.ts';

function pageInWindow() {
  const fake = fakeElectron();
  const { webContents: contents } = new fake.electron.BrowserWindow();
  return {
    ...fake,
    sender: { contents } as Sender,
    open: externalLinks(fake.electron),
    choose: folderChooser(fake.electron),
  };
}

function question(detail: string) {
  return [
    'dialog.showMessageBox',
    {
      type: 'question',
      title: 'Strata',
      message: 'Open this link outside Strata?',
      detail,
      buttons: ['Open', 'Cancel'],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
    },
  ];
}

test('a link opens after the person saw the address as the system will see it', async () => {
  const { sender, open, calls } = pageInWindow();
  await open(sender, 'HTTPS://Bücher.example/a b?q=ü#x');
  const address = 'https://xn--bcher-kva.example/a%20b?q=%C3%BC#x';
  expect(calls).toEqual([question(address), ['shell.openExternal', address]]);
});

test('a mail address opens as well', async () => {
  const { sender, open, calls } = pageInWindow();
  await open(sender, 'mailto:ada@example.com');
  expect(calls.at(-1)).toEqual(['shell.openExternal', 'mailto:ada@example.com']);
});

test('a link stays shut when the person does not agree', async () => {
  const { sender, open, calls, dialog } = pageInWindow();
  dialog.answer = 1;
  await open(sender, 'https://example.com/');
  expect(calls).toEqual([question('https://example.com/')]);
});

test.each([
  'http://example.com/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'smb://server/share',
  'ms-msdt:/id',
  'vscode://file/etc/passwd',
  'app://bundle/',
  'https://your-bank.example@evil.example/',
  'https://:secret@evil.example/',
  'example.com',
  '',
])('%s is never opened, nor asked about', async (url) => {
  const { sender, open, calls } = pageInWindow();
  await expect(open(sender, url)).rejects.toMatchObject({ code: 'bad-input' });
  expect(calls).toEqual([]);
});

test('a folder is chosen in the dialog of the system', async () => {
  const { sender, choose, calls, dialog } = pageInWindow();
  dialog.folder = '/home/ada/.claude/projects';
  expect(await choose(sender)).toBe('/home/ada/.claude/projects');
  expect(calls).toEqual([
    [
      'dialog.showOpenDialog',
      {
        title: 'Choose a folder of logs',
        buttonLabel: 'Choose',
        properties: ['openDirectory', 'showHiddenFiles'],
      },
    ],
  ]);
});

test('choosing nothing gives null', async () => {
  const { sender, choose } = pageInWindow();
  expect(await choose(sender)).toBeNull();
});

test('a page whose window has closed gets no dialog', async () => {
  const { open, choose, calls } = pageInWindow();
  const gone = { contents: {} } as Sender;
  await open(gone, 'https://example.com/');
  expect(await choose(gone)).toBeNull();
  expect(calls).toEqual([]);
});
