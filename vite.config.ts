import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin, UserConfig } from 'vite';
import { workerNames } from './core/threads/workers.ts';

/** The window. Paths are relative, so that the same files serve Electron and the browser. */
const renderer: UserConfig = {
  root: 'renderer',
  base: './',
  plugins: [react()],
  resolve: {
    alias: {
      // Its build for browsers decodes by innerHTML, which the policy of the window refuses.
      'decode-named-character-reference': fileURLToPath(
        new URL('node_modules/decode-named-character-reference/index.js', import.meta.url),
      ),
    },
  },
  build: {
    outDir: '../dist/renderer',
    emptyOutDir: true,
    target: 'chrome140',
    manifest: true,
    // A content security policy without inline scripts leaves no room for the polyfill's.
    modulePreload: { polyfill: false },
    // No file becomes a data: URL: what is loaded stays visible to the policy.
    assetsInlineLimit: 0,
    // It is read from this machine's disk.
    chunkSizeWarningLimit: 1_000,
  },
};

/** The hook as it is: any Node runs it, and nothing of Strata must be there with it. */
const hook: Plugin = {
  name: 'strata-hook',
  generateBundle() {
    const source = readFileSync(new URL('core/node/hook/strata-notify.cjs', import.meta.url));
    this.emitFile({ type: 'asset', fileName: 'notify/strata-notify.cjs', source });
  },
};

/** What comes first in each program and thread. */
const mappedStacks: Plugin = {
  name: 'strata-mapped-stacks',
  transform(code, id) {
    if (this.getModuleInfo(id)?.isEntry !== true) return undefined;
    const path = fileURLToPath(new URL('core/node/mappedStacks.ts', import.meta.url));
    // On the line that is there: all others stay where they are.
    return { code: code.replace(/^(#!.*\n)?/, `$&import ${JSON.stringify(path)};`), map: null };
  },
};

/** Small, and needing nothing themselves. */
const COMMON =
  /core\/(?:model\/(?!periods\.)|contract\/errors\.|node\/(?:dataDirectory|pathText|systemErrors|hook)|hosts\/cli\/printable\.)/;

/**
 * What runs on Node: each entry one folder deep, so that they find each other. Packages stay outside, but for
 * those that every command loads: the parts of them that are used are a fraction, read as one file.
 */
const node: UserConfig = {
  plugins: [hook, mappedStacks],
  ssr: {
    noExternal: ['commander', 'openai', 'temporal-polyfill', 'temporal-utils', 'ws', 'yaml', 'zod'],
  },
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: false,
    target: 'node24',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        'cli/main': 'core/hosts/cli/main.ts',
        'electron/main': 'electron/main.ts',
        'sample/main': 'core/hosts/sample/main.ts',
        ...Object.fromEntries(
          workerNames.map((name) => [`workers/${name}`, `core/threads/roots/${name}.ts`]),
        ),
      },
      external: ['electron'],
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        // What nearly every command loads, as one file: each file costs a command as much as its code.
        codeSplitting: {
          groups: [{ name: 'common', test: COMMON, includeDependenciesRecursively: false }],
        },
        // Maps tell lines; the sources themselves lie beside the build, or are not wanted with it.
        sourcemapExcludeSources: true,
      },
    },
  },
};

/** The preload script: sandboxed, so one CommonJS file that requires nothing but electron. */
const preload: UserConfig = {
  build: {
    ssr: true,
    outDir: 'dist/electron',
    emptyOutDir: false,
    target: 'chrome140',
    minify: false,
    rolldownOptions: {
      input: { preload: 'electron/preload.ts' },
      external: ['electron'],
      output: { format: 'cjs', entryFileNames: '[name].cjs' },
    },
  },
  ssr: { noExternal: true },
};

/** `vite build --mode renderer | node | preload`. */
export default defineConfig(({ mode }) => {
  if (mode === 'node') return node;
  return mode === 'preload' ? preload : renderer;
});
