/** The workflows for GitHub: what they run exists, and they hold no more rights than they need. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../../../package.json' with { type: 'json' };

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly 'timeout-minutes'?: number;
  readonly steps: readonly Step[];
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: object;
  readonly jobs: Readonly<Record<string, Job>>;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = join(root, '.github', 'workflows');
const workflows = readdirSync(folder).map((name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  return { name, text, workflow: parse(text) as Workflow };
});
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** All that a text runs by npm: the names of scripts. */
const scriptsIn = (text: string): readonly string[] =>
  [...text.matchAll(/\bnpm (?:run (?:-\S+ )*)?([\w:-]+)/g)].map(([, name = '']) => name);

describe.each(workflows)('$name', ({ text, workflow }) => {
  const jobs = Object.values(workflow.jobs);
  const steps = jobs.flatMap((job) => job.steps);
  const uses = steps.flatMap((step) => step.uses ?? []);

  it('pins every action to a commit, and says which version that is', () => {
    const lines = text.split('\n').filter((line) => /^\s*(?:- )?uses:/.test(line));
    expect(lines.length).toBe(uses.length);
    expect(
      lines.filter((line) => !/uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line)),
    ).toEqual([]);
  });

  it('holds no right by itself, and each job only that of reading the code', () => {
    expect(workflow.permissions).toEqual({});
    for (const job of jobs) expect(job.permissions).toEqual({ contents: 'read' });
  });

  it('runs nothing of a stranger with rights, and hands no words of one to a shell', () => {
    expect(Object.keys(workflow.on)).not.toContain('pull_request_target');
    const runs = steps.flatMap((step) => step.run ?? []);
    expect(runs.filter((run) => /\$\{\{\s*(?:github|inputs)\./.test(run))).toEqual([]);
    expect(text).not.toContain('secrets.');
  });

  it('leaves no credentials in the code that it checks out, and ends by itself', () => {
    const checkouts = steps.filter((step) => step.uses?.startsWith('actions/checkout@') === true);
    expect(checkouts).toHaveLength(jobs.length);
    for (const step of checkouts) expect(step.with?.['persist-credentials']).toBe(false);
    for (const job of jobs) expect(job['timeout-minutes']).toBeGreaterThan(0);
  });

  it('runs scripts and steps of tests that there are', () => {
    const scripts = scriptsIn(text);
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((name) => !(name in packageJson.scripts))).toEqual([]);
    const only = [...text.matchAll(/--only (\S+)/g)].map(([, name = '']) => name);
    expect(only.filter((name) => !read('test/run.ts').includes(`'${name}'`))).toEqual([]);
  });
});

it('all that is promised to run does', () => {
  const all = workflows.map(({ text }) => text).join('\n');
  const promised = ['check', 'test', 'build', 'crash', 'soak', 'bench'];
  expect(promised.filter((name) => !scriptsIn(all).includes(name))).toEqual([]);
  const ci = workflows.find(({ name }) => name === 'ci.yml')?.workflow;
  expect(Object.keys(ci?.jobs ?? {})).toEqual(['check', 'test', 'browser', 'desktop']);
});
