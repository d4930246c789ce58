/**
 * Sets up what is missing and starts what was asked for. It needs nothing but Node 18 and npm; only
 * what it starts runs on the pinned Node 24, which it installs with the other packages.
 *
 *   node bootstrap.mjs start | strata … | build | dev | check | test | explain … | bench … | bench:ui
 *                     | bench:summaries | bench:retrieval | bench:tokens | bench:ideas | crash | soak | play …
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startDesktop } from './electron/launch/startDesktop.mjs';

const ROOT = dirname(fileURLToPath(import.meta.url));
const MODULES = join(ROOT, 'node_modules');
const NODE = join(MODULES, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
/**
 * Where the processor protects machine code by keys, V8 13 loses track of it now and then when threads end,
 * and takes the process down. Elsewhere the option is not known.
 */
const NODE_FLAGS =
  process.platform === 'linux' && process.arch === 'x64' ? ['--no-memory-protection-keys'] : [];
const ENV = { ...process.env, PATH: `${dirname(NODE)}${delimiter}${process.env.PATH ?? ''}` };
/** What the build is made from. */
const SOURCES = ['core', 'electron', 'renderer', 'vite.config.ts', 'package-lock.json'];

const [command = 'start', ...args] = process.argv.slice(2);
try {
  requireNode18();
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function run() {
  installPackages();
  switch (command) {
    case 'build':
      return build();
    case 'start':
      build();
      return start();
    case 'strata':
      build();
      return passNode([join(ROOT, 'dist/cli/main.js'), ...args]);
    case 'dev':
      return passNode([join(ROOT, 'test/dev/main.ts'), ...args], { cwd: ROOT });
    case 'explain':
      return passNode([join(ROOT, 'test/explain/main.ts'), ...args]);
    case 'check':
      return passNode([join(ROOT, 'test/run.ts'), '--static', ...args], { cwd: ROOT });
    case 'test':
      build();
      return passNode([join(ROOT, 'test/run.ts'), ...args], { cwd: ROOT });
    case 'bench':
      build();
      return passNode([join(ROOT, 'test/bench/main.ts'), ...args], { cwd: ROOT });
    case 'bench:ui':
      build();
      return passNode([join(ROOT, 'test/bench/main.ts'), '--window', ...args], { cwd: ROOT });
    case 'bench:retrieval':
      return passNode([join(ROOT, 'test/bench/retrieval/main.ts'), ...args], { cwd: ROOT });
    case 'bench:tokens':
      return passNode([join(ROOT, 'test/bench/tokens/main.ts'), ...args], { cwd: ROOT });
    case 'bench:ideas':
      return passNode([join(ROOT, 'test/bench/ideas/main.ts'), ...args], { cwd: ROOT });
    case 'bench:summaries':
      return passNode([join(ROOT, 'test/bench/summaries/main.ts'), ...args], { cwd: ROOT });
    case 'crash':
    case 'soak':
    case 'play':
      return passNode([join(ROOT, 'test/reliability', command, 'main.ts'), ...args]);
    default:
      throw new Error(
        `Unknown command ${command}. Try: start, strata, build, dev, check, test, explain, bench, bench:ui, bench:summaries, bench:retrieval, bench:tokens, bench:ideas, crash, soak, play.`,
      );
  }
}

function requireNode18() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 18)
    throw new Error(
      `Strata is set up with Node 18 or newer; this is ${process.version}. Install a newer Node and try again.`,
    );
}

/** Installs the exact packages of the lockfile, unless they are there. */
function installPackages() {
  const stamp = join(MODULES, '.strata-packages');
  const wanted = hashOf([join(ROOT, 'package-lock.json')]);
  if (read(stamp) === wanted && existsSync(NODE)) return;
  say('Setting up Strata: installing packages …');
  // Not `ci`: the lockfile has the versions, but not the binaries of every other platform. Without
  // scripts: all native code comes ready made, and building it would ask for a compiler.
  npm(['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
  // Only the package `node` needs its script, which fetches the binary.
  if (!existsSync(NODE))
    must(process.execPath, ['installArchSpecificPackage.js'], { cwd: join(MODULES, 'node') });
  must(NODE, ['--version'], { stdio: 'ignore' });
  writeFileSync(stamp, wanted);
}

/** Builds the window and the hosts, unless nothing changed since the last build. */
function build() {
  const stamp = join(ROOT, 'dist', '.stamp');
  const wanted = hashOf(SOURCES.flatMap((name) => filesBelow(join(ROOT, name))));
  if (read(stamp) === wanted) return;
  say('Setting up Strata: building …');
  rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
  for (const mode of ['renderer', 'node', 'preload'])
    must(NODE, [join(MODULES, 'vite/bin/vite.js'), 'build', '--mode', mode, '--logLevel', 'error']);
  must(NODE, [...NODE_FLAGS, join(ROOT, 'dist/sample/main.js')]);
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Opens the desktop window, or the same explorer in a browser's window where Electron cannot run. */
async function start() {
  const desktop = await startDesktop({
    root: ROOT,
    node: NODE,
    flags: NODE_FLAGS,
    args,
    env: ENV,
    cwd: personsFolder(),
  });
  if (desktop.ran) {
    process.exitCode = desktop.code;
    return;
  }
  say(`${desktop.reason} Opening Strata in a browser window instead.`);
  // An address is for the desktop window; the browser's has its own field for one.
  const rest = args.filter((word) => !word.startsWith('strata:'));
  await passNode([join(ROOT, 'dist/cli/main.js'), 'serve', '--window', ...rest]);
}

function passNode(parameters, options) {
  return pass(NODE, [...NODE_FLAGS, ...parameters], options);
}

/** Runs a program in the foreground and ends as it ends. Ctrl-C is its to handle. */
function pass(program, parameters, { env = ENV, cwd = personsFolder() } = {}) {
  const child = spawn(program, parameters, { cwd, env, stdio: 'inherit' });
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1);
      resolve();
    });
  });
}

/** npm runs scripts in the project's folder, and tells where the person is: paths are meant from there. */
function personsFolder() {
  return process.env.INIT_CWD ?? process.cwd();
}

function npm(parameters) {
  const cli = process.env.npm_execpath;
  if (cli !== undefined && /\.[cm]?js$/.test(cli)) must(process.execPath, [cli, ...parameters]);
  else must('npm', parameters, { shell: process.platform === 'win32' });
}

function must(program, parameters, options = {}) {
  const { status, error } = spawnSync(program, parameters, {
    cwd: ROOT,
    env: ENV,
    // Standard output belongs to the command that was asked for.
    stdio: ['ignore', 2, 2],
    ...options,
  });
  if (error !== undefined) throw error;
  if (status !== 0)
    throw new Error(`${program} ${parameters.join(' ')} failed. What it said is above.`);
}

function filesBelow(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

function read(path) {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return undefined;
  }
}

function say(line) {
  process.stderr.write(`${line}\n`);
}
