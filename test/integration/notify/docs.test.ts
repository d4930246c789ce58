import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sessionHooks } from '../../../core/node/agents/sessionHooks.ts';
import { hookSetups } from '../../../renderer/state/hookSetup.ts';

// A package of a package of ours, reached as that one reaches it.
const fromKnip = createRequire(createRequire(import.meta.url).resolve('knip'));
const { parse: parseToml } = fromKnip('smol-toml') as { parse: (text: string) => unknown };

const page = readFileSync(
  fileURLToPath(new URL('../../../docs/hooks.md', import.meta.url)),
  'utf8',
);

function examples(language: string): readonly string[] {
  return [...page.matchAll(/^```(\w+)\n(.*?)^```/gms)].flatMap(([, name, text]) =>
    name === language && text !== undefined ? [text] : [],
  );
}

const BRIEF = ['/opt/strata/bootstrap.mjs', 'strata', 'brief', '--hook'];
const command = '/opt/node/bin/node /opt/strata/strata-notify.cjs';
const argv = command.split(' ');
const hook = (timeout: number) => [{ hooks: [{ type: 'command', command, timeout }] }];

test('the settings for Claude Code are JSON of the form that it reads', () => {
  expect(examples('json').map((text): unknown => JSON.parse(text))).toEqual([
    JSON.parse(sessionHooks.print({ command: '/opt/node/bin/node', args: BRIEF })),
    { hooks: { Stop: hook(5), SubagentStop: hook(5), SessionEnd: hook(1) } },
    {
      type: 'command',
      command: 'C:/Program Files/nodejs/node.exe',
      args: ['C:/strata/strata-notify.cjs'],
      timeout: 5,
    },
  ]);
});

test('the settings for Codex are TOML of the form that it reads', () => {
  expect(examples('toml').map((text) => parseToml(text))).toEqual([
    { notify: argv },
    { hooks: { Stop: hook(5), SubagentStop: hook(5) } },
    { notify: ['C:/Program Files/nodejs/node.exe', 'C:/strata/strata-notify.cjs'] },
  ]);
});

test('the window shows what the page says', () => {
  const [claude, codex] = hookSetups({ command, argv });
  expect([JSON.parse(claude?.text ?? ''), parseToml(codex?.text ?? '')]).toEqual([
    { hooks: { Stop: hook(5), SubagentStop: hook(5), SessionEnd: hook(1) } },
    { notify: argv },
  ]);
  const words = ['C:\\Program Files\\node.exe', '/a "b" c.cjs'];
  const [quoted, listed] = hookSetups({ command: words.join(' '), argv: words });
  expect(JSON.parse(quoted?.text ?? '')).toMatchObject({
    hooks: { Stop: [{ hooks: [{ command: words.join(' ') }] }] },
  });
  expect(parseToml(listed?.text ?? '')).toEqual({ notify: words });
});
