import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { AgentSettings, AgentState } from '../../engine/agents/ports/agentSettings.ts';
import type { AgentClient } from '../../model/agentClients.ts';
import { StrataError } from '../../model/result.ts';
import { systemErrors } from '../systemErrors.ts';
import { agentPlaces } from './agentPlaces.ts';
import type { AgentPlace, Machine } from './agentPlaces.ts';
import { jsonServers } from './jsonServers.ts';
import type { ServerEntry } from './serverEntry.ts';
import type { ServersFile } from './serversFile.ts';
import { tomlServers } from './tomlServers.ts';

/** The settings of agents in their files. `entry` is how they start Strata; null: they cannot. */
export function createAgentSettings(machine: Machine, entry: ServerEntry | null): AgentSettings {
  const places = agentPlaces(machine);
  const placeOf = (client: AgentClient): AgentPlace => {
    const place = places.find((one) => one.client === client);
    if (place === undefined) throw new Error(`no place of ${client}`);
    return place;
  };
  const change = (client: AgentClient, make: (text: string) => string): AgentState => {
    const place = placeOf(client);
    const before = readText(place.file) ?? '';
    const after = understood(place, () => make(before));
    if (after !== before) replace(place.file, after);
    return stateOf(place, entry);
  };
  return {
    list: async () => places.map((place) => stateOf(place, entry)),
    async add(client) {
      if (entry === null) throw noStart();
      const servers = serversOf(placeOf(client));
      return change(client, (text) =>
        isSame(servers, servers.read(text), entry) ? text : servers.write(text, entry),
      );
    },
    async remove(client) {
      const servers = serversOf(placeOf(client));
      return change(client, (text) => (servers.read(text) === null ? text : servers.remove(text)));
    },
  };
}

function stateOf(place: AgentPlace, entry: ServerEntry | null): AgentState {
  const servers = serversOf(place);
  const said = {
    client: place.client,
    name: place.name,
    file: place.file,
    isHere: existsSync(place.folder) || existsSync(place.file),
    text: entry === null ? null : servers.print(entry),
  };
  try {
    const text = readText(place.file) ?? '';
    const now = understood(place, () => servers.read(text));
    return {
      ...said,
      setup: now === null ? 'none' : isSame(servers, now, entry) ? 'same' : 'other',
      now: now === null ? null : servers.show(now),
      problem: null,
    };
  } catch (error) {
    if (!(error instanceof StrataError)) throw error;
    return { ...said, setup: 'none', now: null, problem: error.message };
  }
}

const serversOf = ({ format }: AgentPlace): ServersFile =>
  format.kind === 'toml' ? tomlServers : jsonServers(format.key);

/** Does what stands there start Strata as it would be written now? */
function isSame(
  servers: ServersFile,
  now: Readonly<Record<string, unknown>> | null,
  entry: ServerEntry | null,
): boolean {
  if (now === null || entry === null) return false;
  const written = servers.read(servers.write('', entry));
  return isDeepStrictEqual(JSON.parse(JSON.stringify(now)), JSON.parse(JSON.stringify(written)));
}

function understood<T>({ name, file }: AgentPlace, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const [why = ''] = error.message.split('\n');
    throw new StrataError(
      {
        code: 'bad-input',
        message: `Strata does not understand ${file} (${why}), and leaves it as it is. Mend it, or add Strata in ${name} by hand.`,
        details: { path: file },
      },
      { cause: error },
    );
  }
}

const noStart = (): StrataError =>
  new StrataError({
    code: 'unsupported',
    message:
      'This Strata cannot be started by an agent: the desktop app has no program for it. Set Strata up from its sources (README), and run `strata mcp install` there.',
  });

/** undefined if there is no file. Throws `path-unreadable`. */
function readText(file: string): string | undefined {
  return existsSync(file) ? systemErrors(file, () => readFileSync(file, 'utf8')) : undefined;
}

/** As a whole or not at all. A link stays one: people keep their settings elsewhere. */
function replace(file: string, text: string): void {
  systemErrors(file, () => {
    mkdirSync(dirname(file), { recursive: true });
    const real = existsSync(file) ? realpathSync(file) : file;
    const mode = existsSync(real) ? statSync(real).mode : 0o600;
    const temporary = `${real}.${randomUUID()}.tmp`;
    try {
      writeFileSync(temporary, text, { flag: 'wx', mode: 0o600 });
      chmodSync(temporary, mode);
      renameSync(temporary, real);
    } finally {
      rmSync(temporary, { force: true });
    }
  });
}
