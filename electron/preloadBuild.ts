import { join } from 'node:path';
import type { InlineConfig } from 'vite';

/**
 * How Vite builds the preload script: everything in one CommonJS file, `preload.cjs`, whose only
 * `require` is Electron's, because a sandboxed preload can load nothing else.
 *
 * @param root the project's folder
 * @param outDir where the file goes; other files there stay
 */
export function preloadBuild(root: string, outDir: string): InlineConfig {
  return {
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: false,
      target: 'chrome140',
      // Read by people who check what runs next to their page; its size does not matter.
      minify: false,
      lib: {
        entry: join(root, 'electron', 'preload.ts'),
        formats: ['cjs'],
        fileName: () => 'preload.cjs',
      },
      rolldownOptions: { external: ['electron'] },
    },
  };
}
