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
import type {
  AgentSettings,
  AgentState,
  EntryState,
} from '../../engine/agents/ports/agentSettings.ts';
import type { AgentClient, AgentPart } from '../../model/agentClients.ts';
import { StrataError } from '../../model/result.ts';
import { systemErrors } from '../systemErrors.ts';
import { agentPlaces } from './agentPlaces.ts';
import type { AgentPlace, Machine } from './agentPlaces.ts';
import type { EntryFile } from './entryFile.ts';
import { jsonServers } from './jsonServers.ts';
import type { ServerEntry } from './serverEntry.ts';
import { sessionHooks } from './sessionHooks.ts';
import { tomlServers } from './tomlServers.ts';

/** How an agent starts Strata, as a server and as a hook; null: it cannot. */
export type AgentEntries = Readonly<Record<AgentPart, ServerEntry | null>>;

/** The settings of agents in their files. */
export function createAgentSettings(machine: Machine, entries: AgentEntries): AgentSettings {
  const places = agentPlaces(machine);
  const placeOf = (client: AgentClient): AgentPlace => {
    const place = places.find((one) => one.client === client);
    if (place === undefined) throw new Error(`no place of ${client}`);
    return place;
  };
  const change = (
    client: AgentClient,
    part: AgentPart,
    make: (text: string, format: EntryFile) => string,
  ): AgentState => {
    const place = placeOf(client);
    const spot = part === 'server' ? serverSpot(place) : briefSpot(place);
    if (spot === null) throw noHooks(place);
    const before = readText(spot.file) ?? '';
    const after = understood(spot, () => make(before, spot.format));
    if (after !== before) replace(spot.file, after);
    return stateOf(place, entries);
  };
  return {
    list: async () => places.map((place) => stateOf(place, entries)),
    async add(client, part) {
      const entry = entries[part];
      if (entry === null) throw noStart();
      return change(client, part, (text, format) =>
        isSame(format, format.read(text), entry) ? text : format.write(text, entry),
      );
    },
    remove: async (client, part) =>
      change(client, part, (text, format) =>
        format.read(text) === null ? text : format.remove(text),
      ),
  };
}

/** A file, and how Strata stands in it. */
interface Spot {
  readonly name: string;
  readonly file: string;
  readonly format: EntryFile;
}

const serverSpot = ({ name, file, format }: AgentPlace): Spot => ({
  name,
  file,
  format: format.kind === 'toml' ? tomlServers : jsonServers(format.key),
});

const briefSpot = ({ name, hooks }: AgentPlace): Spot | null =>
  hooks === null ? null : { name, file: hooks, format: sessionHooks };

function stateOf(place: AgentPlace, { server, brief }: AgentEntries): AgentState {
  const hooks = briefSpot(place);
  return {
    client: place.client,
    name: place.name,
    isHere: existsSync(place.folder) || existsSync(place.file),
    ...entryState(serverSpot(place), server),
    brief: hooks === null ? null : entryState(hooks, brief),
  };
}

function entryState(spot: Spot, entry: ServerEntry | null): EntryState {
  const { file, format } = spot;
  const said = { file, text: entry === null ? null : format.print(entry) };
  try {
    const text = readText(file) ?? '';
    const now = understood(spot, () => format.read(text));
    return {
      ...said,
      setup: now === null ? 'none' : isSame(format, now, entry) ? 'same' : 'other',
      now: now === null ? null : format.show(now),
      problem: null,
    };
  } catch (error) {
    if (!(error instanceof StrataError)) throw error;
    return { ...said, setup: 'none', now: null, problem: error.message };
  }
}

/** Does what stands there start Strata as it would be written now? */
function isSame(
  format: EntryFile,
  now: Readonly<Record<string, unknown>> | null,
  entry: ServerEntry | null,
): boolean {
  if (now === null || entry === null) return false;
  const written = format.read(format.write('', entry));
  return isDeepStrictEqual(JSON.parse(JSON.stringify(now)), JSON.parse(JSON.stringify(written)));
}

function understood<T>({ name, file }: Spot, read: () => T): T {
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

const noHooks = ({ name }: AgentPlace): StrataError =>
  new StrataError({
    code: 'unsupported',
    message: `Strata knows no hook of ${name} for the start of a session. Its tool \`brief\` says the same when it is asked.`,
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
