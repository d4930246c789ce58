import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StrataError } from '../../model/result.ts';
import type { SettingsFile } from '../../engine/ports/settingsFile.ts';

/** Settings in a file of JSON, for the user's eyes alone, replaced as a whole. */
export function createSettingsFile(path: string): SettingsFile {
  return {
    async read() {
      const text = await readFile(path, 'utf8').catch((thrown: unknown) => {
        if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT')
          return undefined;
        throw thrown;
      });
      if (text === undefined) return undefined;
      try {
        return JSON.parse(text) as unknown;
      } catch (error) {
        throw new StrataError(
          {
            code: 'bad-input',
            message: `The settings in ${path} are no JSON. Mend or remove the file; without it all is as by default.`,
            details: { path },
          },
          { cause: error },
        );
      }
    },
    async write(settings) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const temporary = `${path}.${process.pid}.tmp`;
      try {
        const file = await open(temporary, 'w', 0o600);
        try {
          await file.writeFile(`${JSON.stringify(settings, null, 2)}\n`);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
  };
}
