/** Runners whose name alone says that tests run. */
const RUNNERS: ReadonlySet<string> = new Set([
  'vitest',
  'jest',
  'mocha',
  'ava',
  'tap',
  'jasmine',
  'karma',
  'pytest',
  'py.test',
  'nosetests',
  'tox',
  'nox',
  'phpunit',
  'pest',
  'rspec',
  'gotestsum',
  'ctest',
  'bats',
  'busted',
  'nextest',
  'testem',
  'wtr',
]);

/** Programs of which the first word that is no option says what they do. */
const VERBS: Readonly<Record<string, RegExp>> = {
  go: /^test$/,
  cargo: /^(?:test|t|nextest)$/,
  deno: /^test$/,
  dotnet: /^(?:test|vstest)$/,
  mix: /^test$/,
  swift: /^test$/,
  xcodebuild: /^(?:test|test-without-building)$/,
  flutter: /^test$/,
  dart: /^test$/,
  sbt: /^test(?:Only|Quick)?$/,
  zig: /^test$/,
  stack: /^test$/,
  cabal: /^(?:test|v2-test)$/,
  bazel: /^test$/,
  bazelisk: /^test$/,
  lein: /^test$/,
  crystal: /^spec$/,
  forge: /^test$/,
  anchor: /^test$/,
  playwright: /^test$/,
  cypress: /^run$/,
  ng: /^(?:test|e2e)$/,
  hatch: /^test$/,
  pants: /^test$/,
  buck2: /^test$/,
  composer: /^test$/,
  meson: /^test$/,
};

/** A script or target whose name says that it tests: `test`, `test:unit`, `unit-tests`, `e2e`. */
const TARGET =
  /^(?:tests?|e2e|specs?|vitest|jest|pytest|unit|integration)(?:[:_./-][\w:./*-]+)?$|[:_-](?:tests?|e2e|specs?)$/i;
/** Targets that begin like one and prepare or clean instead. */
const NO_TARGET =
  /^(?:build|lint|fmt|format|setup|prepare|install|clean|generate|gen)[:_-]|[:_-](?:build|lint|fmt|format|types?|typecheck|setup|install|deps|clean|server|report|fixtures?|data|harness|repo|env|image)$/i;

const SCRIPTS: ReadonlySet<string> = new Set(['npm', 'pnpm', 'yarn', 'bun']);
const TASKS: ReadonlySet<string> = new Set([
  'make',
  'gmake',
  'mise',
  'just',
  'task',
  'rake',
  'nx',
  'turbo',
  'lerna',
  'moon',
  'rush',
  'grunt',
  'gulp',
  'invoke',
  'inv',
  'poe',
  'pdm',
  'ninja',
  'rails',
  'artisan',
  'gradle',
  'gradlew',
  'gradlew.bat',
  'mvn',
  'mvnw',
  'wireit',
]);
/** Words that only say how the next one is run. */
const PREFIXES: ReadonlySet<string> = new Set([
  'sudo',
  'command',
  'exec',
  'nice',
  'nohup',
  'env',
  'npx',
  'bunx',
  'pnpx',
  'uvx',
  'caffeinate',
  'dotenv',
  'cross-env',
  'unbuffer',
  'stdbuf',
  'xvfb-run',
  'time',
  'gtime',
  'dlx',
  'rtk',
]);
/** Programs whose `run` or `exec` says how the next word is run. */
const WRAPPERS: Readonly<Record<string, RegExp>> = {
  uv: /^run$/,
  poetry: /^run$/,
  pipenv: /^run$/,
  rye: /^run$/,
  pdm: /^run$/,
  hatch: /^run$/,
  bundle: /^exec$/,
  npm: /^(?:exec|x)$/,
  pnpm: /^(?:exec|dlx)$/,
  yarn: /^(?:exec|dlx|node)$/,
  bun: /^x$/,
  mise: /^(?:exec|x)$/,
  docker: /^(?:exec|run|compose)$/,
  'docker-compose': /^(?:exec|run)$/,
  podman: /^(?:exec|run)$/,
  direnv: /^exec$/,
  nix: /^(?:develop|shell|run)$/,
  devbox: /^run$/,
};
/** Options that are followed by a value. */
const VALUED =
  /^(?:-C|-w|-F|-f|-p|-k|-u|--filter|--workspace|--cwd|--dir|--prefix|--directory|--project|--package|-pl|--configuration|--with|--extra|--group|--python|--env-file|--project-directory|--manifest-path|--kill-after|--signal)$/;
const ASKS_ONLY =
  /^(?:--help|-h|--version|-V|--list|--list-tests|--collect-only|--co|--listTests|--dry-run|--showConfig|--no-run)$/;

/** Does a command, given as its words, run tests? */
export function runsTests(words: readonly string[]): boolean {
  if (words.some((word) => ASKS_ONLY.test(word))) return false;
  return runs(words, 0);
}

/** A program and what it is given may be wrapped several times. */
const MAX_WRAPS = 6;

function runs(words: readonly string[], wraps: number): boolean {
  if (wraps > MAX_WRAPS) return false;
  const [program = '', ...args] = words;
  const name = programName(program);
  if (RUNNERS.has(name)) return !isOther(name, args);
  if (PREFIXES.has(name)) return runs(afterOptions(args), wraps + 1);
  if (name === 'timeout' || name === 'gtimeout')
    return runs(afterOptions(args).slice(1), wraps + 1);
  if (isTestScript(program)) return true;
  if (/^(?:ba|z|da|k)?sh$/.test(name)) return scriptTests(args);
  if (/^python[\d.]*$|^py$/.test(name)) return pythonTests(args);
  if (name === 'node' || name === 'tsx') return nodeTests(args, wraps);
  if (name === 'php') return runs(args, wraps + 1);
  const bare = withoutOptions(args);
  const [first = ''] = bare;
  if (name === 'xcrun') return runs(args, wraps + 1);
  if (Object.hasOwn(WRAPPERS, name) && WRAPPERS[name]?.test(first) === true)
    return name.startsWith('docker') || name === 'podman' || name === 'nix' || name === 'direnv'
      ? bare.some((_word, i) => i > 0 && isRunner(bare.slice(i)))
      : runs(afterOptions(args.slice(args.indexOf(first) + 1)), wraps + 1);
  if (name === 'go') return first === 'test' && !args.includes('-c') && !args.includes('-list');
  if (Object.hasOwn(VERBS, name)) return VERBS[name]?.test(first) === true;
  if (SCRIPTS.has(name)) return scriptRuns(name, bare, wraps);
  return TASKS.has(name) && taskRuns(name, bare);
}

function isRunner(words: readonly string[]): boolean {
  return runs(words, MAX_WRAPS);
}

function programName(program: string): string {
  return (program.split('/').at(-1) ?? '').replace(/\.(?:exe|cmd|phar)$/i, '');
}

/** Some runners have commands that run nothing. */
function isOther(name: string, [first = '']: readonly string[]): boolean {
  return name === 'vitest' && /^(?:list|init)$/.test(first);
}

/** `npm test`, `npm run test:unit`, `bun test`, `pnpm --filter x test`. */
function scriptRuns(name: string, bare: readonly string[], wraps: number): boolean {
  const verbs = /^(?:run|run-script|rum|urn)$/;
  const [first = ''] = bare;
  const rest = name === 'yarn' && /^workspaces?$/.test(first) ? bare.slice(2) : bare;
  const [verb = '', script = ''] = rest;
  if (verbs.test(verb))
    return isTarget(script) || (name === 'bun' && runs(rest.slice(1), wraps + 1));
  if (name === 'npm') return /^(?:t|tst|test|it|install-test|cit)$/.test(verb);
  if (isTarget(verb)) return true;
  return name !== 'bun' && runs(rest, wraps + 1);
}

function taskRuns(name: string, bare: readonly string[]): boolean {
  const targets = name === 'mise' && /^(?:run|r)$/.test(bare[0] ?? '') ? bare.slice(1) : bare;
  switch (name) {
    case 'mise':
    case 'just':
    case 'task':
    case 'nx':
    case 'lerna':
    case 'turbo':
    case 'moon':
    case 'rush': {
      const [first = '', second = ''] = targets;
      return isTarget(first) || (/^(?:run|run-many|affected)$/.test(first) && isTarget(second));
    }
    case 'mvn':
    case 'mvnw':
      return targets.some((target) =>
        /^(?:test|verify|integration-test|surefire:test)$/.test(target),
      );
    case 'gradle':
    case 'gradlew':
    case 'gradlew.bat':
      return targets.some((target) => /(?:^|:)(?:\w*[Tt]est|check)$/.test(target));
    default:
      return targets.some((target) => !target.includes('=') && isTarget(target));
  }
}

function isTarget(target: string): boolean {
  return TARGET.test(target) && !NO_TARGET.test(target) && !/\.\w{1,4}$/.test(target);
}

function pythonTests(args: readonly string[]): boolean {
  const module = args[args.indexOf('-m') + 1] ?? '';
  if (args.includes('-m')) return /^(?:pytest|unittest|nose2?|tox|nox|django)$/.test(module);
  return withoutOptions(args).some(
    (word, i, all) => /(?:^|\/)manage\.py$/.test(word) && all[i + 1] === 'test',
  );
}

/** `node --test`, or a runner's script. */
function nodeTests(args: readonly string[], wraps: number): boolean {
  if (args.some((arg) => arg === '--test' || arg.startsWith('--test='))) return true;
  const script = withoutOptions(args)[0] ?? '';
  const runner = /(?:^|\/)(vitest|jest|mocha|ava|playwright)(?:\.m?js)?$/.exec(script)?.[1];
  return runner !== undefined && runs([runner, ...args.slice(args.indexOf(script) + 1)], wraps + 1);
}

/** A script whose file is named for tests; without a path, `test` is the shell's own. */
const TEST_SCRIPT =
  /^(?:\S*\/(?:run[-_]?)?tests?(?:[-_](?:all|unit|e2e|integration|ci))?|(?:run[-_]?)?tests?(?:[-_](?:all|unit|e2e|integration|ci))?\.(?:sh|bash))(?:\.(?:sh|bash|m?js|ts|py))?$/;

function isTestScript(program: string): boolean {
  return TEST_SCRIPT.test(program) && !/^\/(?:usr\/)?bin\//.test(program);
}

/** `sh -c "npm test"`, or a script that is named for tests; another one may do anything. */
function scriptTests(args: readonly string[]): boolean {
  if (isTestScript(args.find((arg) => !arg.startsWith('-')) ?? '')) return true;
  const at = args.findIndex((arg) => /^-\w*c$/.test(arg));
  const script = at < 0 ? undefined : args[at + 1];
  return (
    script !== undefined &&
    script.split(/&&|\|\||[;\n|]/).some((part) => isRunner(part.trim().split(/\s+/)))
  );
}

function withoutOptions(args: readonly string[]): string[] {
  return args.filter(
    (arg, i) => !arg.startsWith('-') && !arg.startsWith('+') && !VALUED.test(args[i - 1] ?? ''),
  );
}

/** What follows a wrapper's own options and assignments. */
function afterOptions(args: readonly string[]): readonly string[] {
  const first = args.findIndex(
    (arg, i) => !arg.startsWith('-') && !/^\w+=/.test(arg) && !VALUED.test(args[i - 1] ?? ''),
  );
  return first < 0 ? [] : args.slice(first);
}
