import { Command } from 'commander';
import { expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { COMMAND_FAMILIES } from '../../../core/hosts/cli/commandFamilies.ts';
import { runCli } from '../../../core/hosts/cli/runCli.ts';

test('a family adds the commands that it is found by', () => {
  const added = COMMAND_FAMILIES.map(({ add }) => {
    const program = new Command();
    add({
      command: (name) => program.command(name),
      print: () => undefined,
      streams: {
        stdout: { write: () => undefined },
        stderr: { isTTY: false, write: () => undefined },
        env: {},
        readSecret: async () => '',
      },
    });
    return program.commands.map((command) => command.name());
  });
  expect(added).toEqual(COMMAND_FAMILIES.map(({ names }) => names));
});

test('the help lists the commands of all families, and that of a command only its own', async () => {
  const listed = [...(await said('--help')).matchAll(/^ {2}([a-z-]+) (?:\[|<)/gm)].map(
    ([, name]) => name,
  );
  expect(listed).toEqual([...COMMAND_FAMILIES.flatMap(({ names }) => names), 'help']);
  expect(await said('toc', '--help')).toBe(await said('help', 'toc'));
});

test('the version is that of the package', async () => {
  expect(await said('--version')).toBe(`${packageJson.version}\n`);
});

async function said(...args: readonly string[]): Promise<string> {
  let text = '';
  await runCli(args, {
    stdout: { write: (more) => void (text += more) },
    stderr: { isTTY: false, write: () => undefined },
    env: {},
    readSecret: async () => '',
  });
  return text;
}
