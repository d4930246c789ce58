import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { notedIn, runHook } from './runHook.ts';

const QUIET = { code: 0, said: '' };

describe('the hook, called with paths', () => {
  it('notes them absolute, in a memory that was never opened', async () => {
    const home = join(temporaryFolder(), 'memory');
    const paths = ['/x/a.jsonl', 'b ü.jsonl', '/x/line\nbreak.jsonl'];
    expect(await runHook(paths, { env: { STRATA_HOME: home } })).toEqual(QUIET);
    expect(notedIn(home)).toEqual(
      ['/x/a.jsonl', '/x/line\nbreak.jsonl', resolve('b ü.jsonl')].sort(),
    );
  });

  it('takes the memory that it is told, whatever the environment says', async () => {
    const home = join(temporaryFolder(), 'memory');
    await runHook(['--home', home, '/x/a.jsonl'], { env: { STRATA_HOME: '/nowhere' } });
    expect(notedIn(home)).toEqual(['/x/a.jsonl']);
  });

  it('takes a file whose name only looks like JSON for a file', async () => {
    const home = temporaryFolder();
    await runHook(['{a}.jsonl'], { env: { STRATA_HOME: home } });
    expect(notedIn(home)).toEqual([resolve('{a}.jsonl')]);
  });
});

describe("the hook, given an agent's JSON", () => {
  it('notes the log of the session', async () => {
    const hook = {
      session_id: '00893aaf-19fa-41d2-8238-13269b9b3ca0',
      transcript_path: '/home/ada/.claude/projects/-x/00893aaf.jsonl',
      cwd: '/x',
      hook_event_name: 'Stop',
      stop_hook_active: false,
    };
    expect(await noted(JSON.stringify(hook))).toEqual([hook.transcript_path]);
  });

  it('notes the log of a sub-agent too', async () => {
    const hook = { transcript_path: '/p/s.jsonl', agent_transcript_path: '/p/s/subagents/a.jsonl' };
    expect(await noted(JSON.stringify(hook, null, 2))).toEqual([
      '/p/s.jsonl',
      '/p/s/subagents/a.jsonl',
    ]);
  });

  it('knows what ~ means', async () => {
    expect(await noted('{"transcript_path":"~/logs/a.jsonl"}')).toEqual([
      join(homedir(), 'logs', 'a.jsonl'),
    ]);
  });

  it('finds the path in the start of one that is very long, and lets its writer finish', async () => {
    const hook = { transcript_path: '/p/"s" ü.jsonl', tool_response: 'x'.repeat(3_000_000) };
    expect(await noted(JSON.stringify(hook))).toEqual([hook.transcript_path]);
  });

  it('does not wait for the end of an input that is whole', async () => {
    expect(await noted({ open: '{"transcript_path":"/p/a.jsonl"}\n' })).toEqual(['/p/a.jsonl']);
  });

  it.each(['', '{', 'null', '[]', '{"transcript_path":null}', '{"transcript_path":7}', 'nonsense'])(
    'notes nothing for %j',
    async (input) => {
      expect(await noted(input)).toEqual([]);
    },
  );

  it('gives up on an input that says nothing', async () => {
    const run = await runHook([], { env: { STRATA_HOME: temporaryFolder() }, input: { open: '' } });
    expect(run).toEqual(QUIET);
  });
});

describe("the hook, given Codex's notification", () => {
  it('finds the log of a thread, however long ago it began, by the time in its id', async () => {
    const [home, codex] = [temporaryFolder(), temporaryFolder()];
    const began = new Date('2025-11-02T12:00:00Z');
    const thread = `${began.getTime().toString(16).padStart(12, '0').replace(/^.{8}/, '$&-')}-7b1e-8a3c-112233445566`;
    const path = rollout(codex, began, thread);
    rollout(codex, began, '019a43f0-0000-7000-8000-000000000000');
    await runHook([notification(thread)], { env: { STRATA_HOME: home, CODEX_HOME: codex } });
    expect(notedIn(home)).toEqual([path]);
  });

  it('looks through the newest days for one whose id has no time', async () => {
    const [home, codex] = [temporaryFolder(), temporaryFolder()];
    const thread = 'b5f6c1c2-1111-4222-8333-444455556666';
    const path = rollout(codex, new Date(Date.now() - 3 * 86_400_000), thread);
    await runHook([notification(thread)], { env: { STRATA_HOME: home, CODEX_HOME: codex } });
    expect(notedIn(home)).toEqual([path]);
  });

  it.each(['b5f6c1c2-1111-4222-8333-444455556666', '../../etc', ''])(
    'notes nothing for the thread %j, which has no log',
    async (thread) => {
      const [home, codex] = [temporaryFolder(), temporaryFolder()];
      const env = { STRATA_HOME: home, CODEX_HOME: codex };
      expect(await runHook([notification(thread)], { env })).toEqual(QUIET);
      expect(existsSync(join(home, 'spool'))).toBe(false);
    },
  );
});

describe('the hook never fails its caller', () => {
  it('when the memory cannot be written', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    const env = { STRATA_HOME: join(folder, 'file', 'memory') };
    expect(await runHook(['/x/a.jsonl'], { env })).toEqual(QUIET);
  });

  it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'when the memory is read-only',
    async () => {
      const folder = temporaryFolder();
      chmodSync(folder, 0o500);
      const run = await runHook(['/x/a.jsonl'], { env: { STRATA_HOME: folder } });
      chmodSync(folder, 0o700);
      expect(run).toEqual(QUIET);
    },
  );

  it('when its user has no home', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const env = { HOME: file, USERPROFILE: file, XDG_DATA_HOME: '', LOCALAPPDATA: '' };
    expect(await runHook(['/x/a.jsonl'], { env })).toEqual(QUIET);
  });
});

/** What is noted for an agent's JSON. */
async function noted(input: string | { readonly open: string }): Promise<readonly string[]> {
  const home = temporaryFolder();
  const run = await runHook([], { env: { STRATA_HOME: home }, input });
  expect(run).toEqual(QUIET);
  return existsSync(join(home, 'spool')) ? notedIn(home) : [];
}

/** As Codex calls its `notify`. */
function notification(thread: string): string {
  return JSON.stringify({
    type: 'agent-turn-complete',
    'thread-id': thread,
    'turn-id': '1',
    cwd: '/x',
  });
}

/** Writes the log of a Codex thread; gives its path. */
function rollout(codex: string, day: Date, thread: string): string {
  const [year, month, date] = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );
  const name = `rollout-${year}-${month}-${date}T10-00-00-${thread}.jsonl`;
  const path = join(codex, 'sessions', `${year}/${month}/${date}`, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, '');
  return path;
}
