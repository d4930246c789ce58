import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What decides where browsers are. */
export interface BrowserPlace {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<NodeJS.ProcessEnv>;
  readonly home: string;
}

/**
 * Finds a browser of the Chromium family, the only ones that open a window without tabs and address
 * bar: the one that `STRATA_CHROMIUM` names, else Playwright's own, else an installed one.
 * Undefined when there is none, or when `STRATA_CHROMIUM` names no program.
 */
export function findBrowser(place: BrowserPlace): string | undefined {
  const named = place.env['STRATA_CHROMIUM'];
  if (named !== undefined && named !== '') return isProgram(named) ? named : undefined;
  return [...playwrightBrowsers(place), ...installedBrowsers(place)].find(isProgram);
}

/** Playwright's downloads, newest first. */
function playwrightBrowsers({ platform, env, home }: BrowserPlace): readonly string[] {
  const root = env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(home, ...playwrightCache(platform));
  const builds = namesIn(root)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort((a, b) => Number(b.split('-')[1]) - Number(a.split('-')[1]));
  return builds.flatMap((build) =>
    namesIn(join(root, build)).flatMap((folder) =>
      PLAYWRIGHT_PROGRAMS.map((program) => join(root, build, folder, ...program)),
    ),
  );
}

function playwrightCache(platform: NodeJS.Platform): readonly string[] {
  if (platform === 'darwin') return ['Library', 'Caches', 'ms-playwright'];
  if (platform === 'win32') return ['AppData', 'Local', 'ms-playwright'];
  return ['.cache', 'ms-playwright'];
}

/** Inside a build's `chrome-{platform}` folder. */
const PLAYWRIGHT_PROGRAMS: readonly (readonly string[])[] = [
  ['chrome'],
  ['chrome.exe'],
  ['Chromium.app', 'Contents', 'MacOS', 'Chromium'],
  ['Google Chrome for Testing.app', 'Contents', 'MacOS', 'Google Chrome for Testing'],
];

function installedBrowsers({ platform, env, home }: BrowserPlace): readonly string[] {
  if (platform === 'darwin')
    return ['/Applications', join(home, 'Applications')].flatMap((folder) =>
      MAC_NAMES.map((name) => join(folder, `${name}.app`, 'Contents', 'MacOS', name)),
    );
  if (platform === 'win32')
    return ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap((variable) => {
      const folder = env[variable];
      return folder === undefined ? [] : WINDOWS_PATHS.map((path) => join(folder, ...path));
    });
  const folders = (env['PATH'] ?? '').split(':').filter((folder) => folder !== '');
  return LINUX_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
}

const MAC_NAMES = ['Chromium', 'Google Chrome', 'Microsoft Edge', 'Brave Browser'];
const WINDOWS_PATHS: readonly (readonly string[])[] = [
  ['Chromium', 'Application', 'chrome.exe'],
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
  ['BraveSoftware', 'Brave-Browser', 'Application', 'brave.exe'],
];
const LINUX_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
  'brave-browser',
];

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
