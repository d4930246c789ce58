import type { EntryFile } from './entryFile.ts';
import { edited, isObject, objectOf } from './jsonText.ts';

const NAME = 'strata';

/** Servers below a key of a JSON file. */
export function jsonServers(key: 'mcpServers' | 'servers'): EntryFile {
  return {
    read(text) {
      const servers = objectOf(text)[key];
      const entry = isObject(servers) ? servers[NAME] : undefined;
      return isObject(entry) ? entry : null;
    },
    write: (text, entry) => edited(text, [key, NAME], wanted(key, entry)),
    remove(text) {
      const servers = objectOf(text)[key];
      const isLast = isObject(servers) && Object.keys(servers).every((name) => name === NAME);
      return edited(text, isLast ? [key] : [key, NAME], undefined);
    },
    print: (entry) => JSON.stringify({ [key]: { [NAME]: wanted(key, entry) } }, null, 2),
    show: (entry) => JSON.stringify(entry, null, 2),
  };
}

/** VS Code, whose key is `servers`, wants to be told how it speaks with each. */
const wanted = (key: string, entry: object): object =>
  key === 'servers' ? { type: 'stdio', ...entry } : entry;
