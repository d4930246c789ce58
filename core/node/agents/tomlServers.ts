import { isDeepStrictEqual } from 'node:util';
import { parse, stringify } from 'smol-toml';
import type { EntryFile } from './entryFile.ts';
import type { ServerEntry } from './serverEntry.ts';

const HEADER = /^\s*\[\s*mcp_servers\s*\.\s*(?:strata|"strata"|'strata')\s*[\].]/;
const ANY_HEADER = /^\s*\[/;

/**
 * Servers of Codex: a table each. Libraries write TOML anew and lose its comments, so lines are
 * changed, and what comes out is compared, parsed, with what should.
 */
export const tomlServers: EntryFile = {
  read: (text) => serversOf(parse(text))['strata'] ?? null,
  write(text, entry) {
    const rest = withoutTable(text).trimEnd();
    const after = `${rest === '' ? '' : `${rest}\n\n`}${tomlServers.print(entry)}\n`;
    return checked(text, after, { ...serversOf(parse(text)), strata: entryOf(entry) });
  },
  remove(text) {
    const { strata: _strata, ...others } = serversOf(parse(text));
    const rest = withoutTable(text).trimEnd();
    return checked(text, rest === '' ? '' : `${rest}\n`, others);
  },
  print: (entry) => stringify({ mcp_servers: { strata: entryOf(entry) } }).trim(),
  show: (entry) => stringify({ mcp_servers: { strata: entry } }).trim(),
};

const entryOf = ({ command, args, env }: ServerEntry): Record<string, unknown> => ({
  command,
  args: [...args],
  ...(env === undefined ? {} : { env }),
});

type Servers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const serversOf = (file: Readonly<Record<string, unknown>>): Servers =>
  (file['mcp_servers'] ?? {}) as Servers;

/** Without Strata's table and those below it. */
function withoutTable(text: string): string {
  let isOurs = false;
  return text
    .split('\n')
    .filter((line) => {
      if (ANY_HEADER.test(line)) isOurs = HEADER.test(line);
      return !isOurs;
    })
    .join('\n');
}

/** Throws an `Error` where lines did not make what was meant, as with servers that are written inline. */
function checked(before: string, after: string, servers: Servers): string {
  const { mcp_servers: _servers, ...rest } = parse(before);
  const { mcp_servers: made, ...others } = parse(after);
  if (
    !isDeepStrictEqual(plain(others), plain(rest)) ||
    !isDeepStrictEqual(plain(made ?? {}), plain(servers))
  )
    throw new Error('its servers are written in a way that Strata does not change');
  return after;
}

/** Without the prototypes that a parser gives. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
