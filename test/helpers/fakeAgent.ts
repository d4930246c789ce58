/** Programs that act as agents do, in a folder for the `PATH`. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import type { FakeCall, FakeProgram, Play } from './fakeAgent/play.ts';

export interface FakeAgent {
  /** For the `PATH`: nothing else is in it. */
  readonly folder: string;
  readonly program: string;
  /** What it was asked so far. */
  calls(): readonly FakeCall[];
  /** From now on it acts so. */
  play(part: Play): void;
}

export function fakeAgent(home: string, program: FakeProgram, part: Play = 'good'): FakeAgent {
  const folder = join(home, 'fake-bin');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, program);
  const record = join(home, `${program}-calls.jsonl`);
  writeFileSync(record, '');
  const play = (now: Play): void => {
    const role = JSON.stringify({ program, play: now, record });
    writeFileSync(
      file,
      [
        `#!${process.execPath}`,
        `if (process.argv[2] === '--version') console.log(${JSON.stringify(VERSIONS[program])});`,
        `else import(${JSON.stringify(PLAY)}).then(({ play }) => play(${role}));\n`,
      ].join('\n'),
    );
    chmodSync(file, 0o755);
  };
  play(part);
  return {
    folder,
    program: file,
    calls: () =>
      readFileSync(record, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as FakeCall),
    play,
  };
}

const VERSIONS: Readonly<Record<FakeProgram, string>> = {
  claude: '2.1.303 (Claude Code)',
  codex: 'codex-cli 0.145.0',
  gemini: '0.70.0',
  answer: '1.0',
};

const PLAY = new URL('fakeAgent/play.ts', import.meta.url).href;
