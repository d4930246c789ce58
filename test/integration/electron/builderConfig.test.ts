/** electron-builder.yml, read, checked and applied by electron-builder's own code. */
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, matchesGlob, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sampleLogs } from '../../../core/hosts/memory/sampleMemory.ts';
import { hookCommand } from '../../../core/node/hook/hookCommand.ts';
import { unpackedPath } from '../../../core/node/unpackedPath.ts';
import { ADDRESS_SCHEME } from '../../../electron/addresses.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

interface BuilderConfig {
  readonly asar: boolean;
  readonly asarUnpack: readonly string[];
  readonly directories: { readonly output: string; readonly buildResources: string };
  readonly electronFuses: Readonly<Record<string, boolean>>;
  readonly files: readonly string[];
  readonly npmRebuild: boolean;
  readonly nodeGypRebuild: boolean;
  readonly protocols: readonly { readonly schemes: readonly string[] }[];
  readonly publish: null;
  readonly linux: PlatformConfig;
  readonly mac: PlatformConfig & { readonly entitlements: string };
  readonly win: PlatformConfig;
}
interface PlatformConfig {
  readonly files: readonly string[];
  readonly target: readonly string[];
  readonly executableArgs?: readonly string[];
}

interface Matcher {
  createFilter(): (file: string, stat: unknown) => boolean;
}
type MakeMatcher = (
  appDir: string,
  destination: string,
  macroExpander: (pattern: string) => string,
  platformOptions: PlatformConfig,
  packager: object,
  outDir?: string,
) => Matcher;

// The builder's parts are packages of its own, reached as it reaches them.
const fromBuilder = createRequire(
  createRequire(import.meta.url).resolve('electron-builder/package.json'),
);
const builderLib = createRequire(fromBuilder.resolve('app-builder-lib/package.json'));
const { load } = builderLib('js-yaml') as { load: (yaml: string) => BuilderConfig };
const { validateConfiguration } = builderLib('./out/util/config/config.js') as {
  validateConfiguration: (config: object, log: { isEnabled: boolean }) => Promise<void>;
};
const { getMainFileMatchers, getNodeModuleFileMatcher } = builderLib('./out/fileMatcher.js') as {
  getMainFileMatchers: (...args: Parameters<MakeMatcher>) => readonly Matcher[];
  getNodeModuleFileMatcher: MakeMatcher;
};

const config = load(readFileSync(join(root, 'electron-builder.yml'), 'utf8'));
const validate = (candidate: object): Promise<void> =>
  validateConfiguration(candidate, { isEnabled: false });

test("the builder's schema accepts the configuration", async () => {
  await expect(validate(config)).resolves.toBeUndefined();
});

test.each([
  [{ electronFuses: { ...config.electronFuses, runAsNod: false } }],
  [{ asarUnpacked: [] }],
  [{ linux: { ...config.linux, targets: ['deb'] } }],
])('and would refuse %j', async (mistake) => {
  await expect(validate({ ...config, ...mistake })).rejects.toThrow(/Invalid configuration/);
});

test('the fuses leave no way into the packaged app', () => {
  expect(config.electronFuses).toEqual({
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  });
});

test('nothing is compiled, nothing is published, and the app is one archive', () => {
  const { asar, npmRebuild, nodeGypRebuild, publish } = config;
  expect({ asar, npmRebuild, nodeGypRebuild, publish }).toEqual({
    asar: true,
    npmRebuild: false,
    nodeGypRebuild: false,
    publish: null,
  });
});

test('what needs a real file lies beside the archive, where the app looks for it', () => {
  const { asarUnpack } = config;
  const sample = globSync('core/sample/logs/**/*.jsonl', { cwd: root });
  const files = ['dist/notify/strata-notify.cjs', 'dist/sample/memory.db', ...sample];
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => !asarUnpack.some((glob) => matchesGlob(file, glob)))).toEqual([]);
  const resources = join(sep, 'opt', 'Strata', 'resources');
  const builtFile = join(resources, 'app.asar', 'dist', 'chunks', 'createHost.js');
  const source = join(root, 'core', 'hosts', 'memory', 'sampleMemory.ts');
  expect([sampleLogs(builtFile), sampleLogs(source), unpackedPath(root)]).toEqual([
    join(resources, 'app.asar.unpacked', 'core', 'sample', 'logs'),
    join(root, 'core', 'sample', 'logs'),
    root,
  ]);
  expect(
    [sampleLogs(source), hookCommand({})?.script].map((file) => existsSync(file ?? '')),
  ).toEqual([true, true]);
});

test('the system is told of addresses, and V8 of its flags, as the app is started', () => {
  const { protocols, linux } = config;
  expect([protocols.map(({ schemes }) => schemes), linux.executableArgs]).toEqual([
    [[ADDRESS_SCHEME]],
    ['--js-flags=--no-memory-protection-keys'],
  ]);
});

test('the icon and the entitlements are there', () => {
  const { buildResources } = config.directories;
  expect([join(buildResources, 'icon.png'), config.mac.entitlements].map(exists)).toEqual([
    true,
    true,
  ]);
});

function exists(path: string): boolean {
  return existsSync(join(root, path));
}

const FILE = { isDirectory: () => false, isFile: () => true };
const platforms = ['linux', 'mac', 'win'] as const;
type Platform = (typeof platforms)[number];

function matcherArguments(platform: Platform, arch: string): Parameters<MakeMatcher> {
  const packager = {
    projectDir: root,
    buildResourcesDir: config.directories.buildResources,
    config,
    info: {
      projectDir: root,
      buildResourcesDir: config.directories.buildResources,
      config,
      debugLogger: { isEnabled: false },
      isPrepackedAppAsar: false,
    },
    debugLogger: { isEnabled: false },
  };
  return [
    root.replace(/\/$/, ''),
    join(root, 'release', 'app'),
    (pattern) => pattern.replaceAll('${arch}', arch),
    config[platform],
    packager,
    join(root, 'release'),
  ];
}

test.each(platforms)(
  'on %s the app holds what was built, the maps for its stacks included, and no sources',
  (platform) => {
    const filter = getMainFileMatchers(...matcherArguments(platform, 'x64'))[0]?.createFilter();
    const files = [
      'package.json',
      'dist/electron/main.js',
      'dist/electron/preload.cjs',
      'dist/renderer/index.html',
      'dist/renderer/assets/index-1.js',
      'dist/electron/main.js.map',
      'node_modules/zod/index.js.map',
      'core/model/ids.ts',
      'electron/main.ts',
      'electron/resources/icon.png',
      'test/unit/electron/ipc.test.ts',
      'docs/architecture.md',
      'README.md',
      'bootstrap.mjs',
      'release/linux-unpacked/strata',
      'package-lock.json',
      '.oxlintrc.json',
      'electron-builder.yml',
    ];
    expect(files.filter((file) => filter?.(join(root, file), FILE))).toEqual([
      'package.json',
      'dist/electron/main.js',
      'dist/electron/preload.cjs',
      'dist/renderer/index.html',
      'dist/renderer/assets/index-1.js',
      'dist/electron/main.js.map',
    ]);
  },
);

test.each([
  ['linux', 'x64', 'linux-x64.node'],
  ['linux', 'arm64', 'linux-arm64.node'],
  ['mac', 'arm64', 'darwin-arm64.node'],
  ['win', 'x64', 'win32-x64.node'],
] as const)(
  'on %s %s, of the database module only what runs there is packed',
  (platform, arch, prebuild) => {
    const filter = getNodeModuleFileMatcher(...matcherArguments(platform, arch)).createFilter();
    const module = join(root, 'node_modules', 'better-sqlite3');
    const packed = readdirSync(module, { recursive: true, encoding: 'utf8' })
      .map((file) => join(module, file))
      .filter((file) => statSync(file).isFile() && filter(file, FILE))
      .map((file) => relative(module, file).replaceAll('\\', '/'));
    expect(packed.filter((file) => !file.startsWith('lib/')).sort()).toEqual([
      'LICENSE',
      'README.md',
      'package.json',
      `prebuilds/${prebuild}`,
    ]);
    expect(packed).toContain('lib/index.js');
  },
);
