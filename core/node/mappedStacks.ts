/**
 * The build loads this before anything else in a program or thread (vite.config.ts): from then on
 * stacks name the lines of the sources. `node --enable-source-maps` would do the same, but reads
 * every map as it loads its module, and a started command or a packaged app cannot set Node's
 * options. Here a map is read only when a stack through its file is requested.
 */
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

Error.prepareStackTrace = (error, sites) =>
  [headOf(error), ...sites.map((site) => `    at ${mapped(site)}`)].join('\n');

/** Formatted as V8 begins a stack. */
function headOf(error: unknown): string {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return '<error>';
  }
}

/** The frame as V8 formats it, with the place in the source if there is one. */
function mapped(site: NodeJS.CallSite): string {
  // oxlint-disable-next-line typescript/no-base-to-string -- V8 writes it as a line of a stack
  const frame = String(site);
  const file = site.getFileName();
  const line = site.getLineNumber();
  const column = site.getColumnNumber();
  if (file == null || line === null || column === null) return frame;
  const origin = mapOf(file)?.findOrigin(line, column);
  if (origin === undefined || !('fileName' in origin)) return frame;
  const path = fileURLToPath(new URL(origin.fileName, file));
  return frame.replace(
    `${file}:${line}:${column}`,
    () => `${path}:${origin.lineNumber}:${origin.columnNumber}`,
  );
}

const maps = new Map<string, SourceMap | undefined>();

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, readMap(file));
  return maps.get(file);
}

/** Undefined for files without a map: Node's own, and packages. */
function readMap(file: string): SourceMap | undefined {
  if (!file.startsWith('file:') || file.includes('/node_modules/')) return undefined;
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, 'utf8')));
  } catch {
    return undefined;
  }
}
