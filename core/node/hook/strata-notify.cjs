#!/usr/bin/env node
// @ts-check
'use strict';
/**
 * Tells Strata that logs were written: `node strata-notify.cjs [--home DIR] [PATH…]`. Without a path it
 * reads a hook's JSON from standard input; an argument that is a JSON object is read in the same way.
 *
 * An agent runs this and waits for it. So it needs no package, no build and no Node newer than 18; it
 * asks nobody, says nothing, and always exits with 0: a note that cannot be written is lost, and the log
 * is found when its folder is looked through. It is CommonJS because that starts 5 ms sooner.
 *
 * A note is a file of the spool, `{sha1 of the path, hex}.note`, that holds the absolute path in UTF-8
 * and nothing else; a log that was noted twice has one note. One that says as well that the agent has
 * finished its turn is called `{sha1}.end.note`. It is written as `*.tmp` and renamed, so
 * whoever reads the spool never sees half of one; they must not remove one that was written since they
 * read it.
 */
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

/** @typedef {Readonly<Record<string, string | undefined>>} Environment */
/**
 * A log, and whether its agent has finished its turn.
 *
 * @typedef {{ readonly path: string, readonly isEnd: boolean }} Written
 */

/** Of a hook's JSON no more is looked at: the path stands near its start. */
const MOST_CHARACTERS = 64 * 1024;
/** ms; an agent writes its JSON at once. */
const MOST_SILENCE = 200;
const MOST_WAITING = 1_000;
/** For ids that do not carry their time. */
const MOST_DAYS = 60;
const DAY_MS = 86_400_000;

if (require.main === module) main(process.argv.slice(2));

/** @param {string[]} args */
function main(args) {
  quietly(() => {
    const [first, home, ...rest] = args;
    const env = first === '--home' ? { ...process.env, STRATA_HOME: home } : process.env;
    const named = first === '--home' ? rest : args;
    if (named.length === 0) readHook((text) => note(logsOfHook(text, env) ?? [], env));
    else
      note(
        named.flatMap((each) => logsOfHook(each, env) ?? [{ path: each, isEnd: false }]),
        env,
      );
  });
}

/** @type {(logs: readonly Written[], env: Environment) => void} */
function note(logs, env) {
  const spool = spoolFolder(dataFolder(env));
  for (const each of logs) quietly(() => writeNote(spool, path.resolve(each.path), each.isEnd));
}

/** @param {() => void} work */
function quietly(work) {
  try {
    work();
  } catch {
    // Nobody could mend it here, and the agent has other things to do.
  }
}

/**
 * Where the memory lies: `STRATA_HOME`, else the platform's folder for application data. All of Strata
 * asks here; `on` names another machine than this one.
 *
 * @param {Environment} env
 * @param {{ readonly platform: string, readonly home: string }} [on]
 */
function dataFolder(env, on) {
  const chosen = env['STRATA_HOME'];
  const platform = on?.platform ?? process.platform;
  const paths = platform === 'win32' ? path.win32 : path.posix;
  if (chosen !== undefined && chosen !== '') return paths.resolve(chosen);
  const home = on?.home ?? os.homedir();
  if (platform === 'darwin') return paths.join(home, 'Library', 'Application Support', 'strata');
  if (platform === 'win32')
    return paths.join(
      env['LOCALAPPDATA'] || paths.join(home, 'AppData', 'Local'),
      'strata',
      'Data',
    );
  return paths.join(env['XDG_DATA_HOME'] || paths.join(home, '.local', 'share'), 'strata');
}

/** @param {string} dataDir */
function spoolFolder(dataDir) {
  return path.join(dataDir, 'spool');
}

/**
 * Leaves a note of a log, in a spool that is made when it is missing, and gives the note's file. Throws
 * what the file system has against it.
 *
 * @param {string} spool
 * @param {string} file absolute
 * @param {boolean} [isEnd] whether its agent has finished its turn
 */
function writeNote(spool, file, isEnd = false) {
  const bytes = Buffer.from(file);
  const name = path.join(spool, sha1(bytes));
  const noted = `${name}${isEnd ? '.end' : ''}.note`;
  const temporary = `${name}.${process.pid}-${process.hrtime.bigint()}.tmp`;
  const write = () => fs.writeFileSync(temporary, bytes, { flag: 'wx', mode: 0o600 });
  try {
    try {
      write();
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error;
      fs.mkdirSync(spool, { recursive: true, mode: 0o700 });
      write();
    }
    fs.renameSync(temporary, noted);
  } catch (error) {
    quietly(() => fs.rmSync(temporary, { force: true }));
    throw error;
  }
  return noted;
}

/**
 * The logs that a hook's JSON is about: of Claude Code and of Codex's hooks the session's and, when a
 * sub-agent ended, the sub-agent's; of Codex's `notify`, which names only the thread, the log of that
 * name. A session's turn is over at its `Stop`, a sub-agent's at its `SubagentStop`, a thread's when its
 * turn is complete. null: the text is no JSON object.
 *
 * @param {string} text
 * @param {Environment} env
 * @returns {Written[] | null}
 */
function logsOfHook(text, env) {
  if (!text.trimStart().startsWith('{')) return null;
  /** @type {Readonly<Record<string, unknown>>} */
  let hook;
  try {
    hook = JSON.parse(text);
  } catch {
    return null;
  }
  const event = hook['hook_event_name'];
  const thread = hook['thread-id'];
  const rollout = typeof thread === 'string' ? findRollout(thread, env) : undefined;
  return [
    ...written(hook['transcript_path'], event === 'Stop'),
    ...written(hook['agent_transcript_path'], event === 'SubagentStop'),
    ...written(rollout, hook['type'] === 'agent-turn-complete'),
  ];
}

/**
 * @param {unknown} value
 * @param {boolean} isEnd
 * @returns {Written[]}
 */
function written(value, isEnd) {
  return pathIn(value).map((each) => ({ path: each, isEnd }));
}

/**
 * @param {unknown} value
 * @returns {string[]}
 */
function pathIn(value) {
  if (typeof value !== 'string' || value === '' || value.includes('\0')) return [];
  return [/^~[/\\]/.test(value) ? path.join(os.homedir(), value.slice(2)) : value];
}

/**
 * The log of a Codex thread: `sessions/YYYY/MM/DD/rollout-…-{thread}.jsonl`, in the folder of the local
 * day on which it began. Newer ids carry that time; for others the newest days are looked through.
 *
 * @param {string} thread
 * @param {Environment} env
 */
function findRollout(thread, env) {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(thread)) return undefined;
  const home = env['CODEX_HOME'] || path.join(os.homedir(), '.codex');
  for (const ms of daysOf(thread)) {
    const day = new Date(ms);
    const steps = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
    const folder = path.join(
      home,
      'sessions',
      ...steps.map((step) => String(step).padStart(2, '0')),
    );
    const name = namesIn(folder).find((each) => each.endsWith(`-${thread}.jsonl`));
    if (name !== undefined) return path.join(folder, name);
  }
  return undefined;
}

/**
 * @param {string} thread
 * @returns {number[]} ms
 */
function daysOf(thread) {
  if (thread[14] !== '7')
    return Array.from({ length: MOST_DAYS }, (_, back) => Date.now() - back * DAY_MS);
  const began = Number.parseInt(thread.slice(0, 8) + thread.slice(9, 13), 16);
  // Where the zone has changed since, it was another day.
  return [began, began - DAY_MS, began + DAY_MS];
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function namesIn(folder) {
  try {
    return fs.readdirSync(folder);
  } catch {
    return [];
  }
}

/**
 * Hands over the JSON of standard input once it is whole, and ends the process. Of one that is too long
 * the start must do; the rest is read and dropped, for a writer whose reader goes away may fail. It waits
 * neither for a writer that pauses nor for one that never ends.
 *
 * @param {(text: string) => void} take
 */
function readHook(take) {
  const { stdin } = process;
  let text = '';
  let held = 0;
  const end = () => {
    quietly(() => take(held < MOST_CHARACTERS ? text : startOfHook(text)));
    process.exit(0);
  };
  const silence = setTimeout(end, MOST_SILENCE);
  setTimeout(end, MOST_WAITING);
  stdin.setEncoding('utf8');
  stdin.on('data', (chunk) => {
    silence.refresh();
    if (held < MOST_CHARACTERS) text += chunk;
    held += chunk.length;
    if (held < MOST_CHARACTERS && isWhole(text)) end();
  });
  stdin.on('end', end);
  stdin.on('error', end);
}

/** @param {string} text */
function isWhole(text) {
  if (!text.trimEnd().endsWith('}')) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * A hook's JSON again, with its name and those of its paths that stand in its start.
 *
 * @param {string} text
 */
function startOfHook(text) {
  const member = /"((?:agent_)?transcript_path|hook_event_name)"\s*:\s*("(?:[^"\\]|\\.)*")/g;
  /** @type {Record<string, unknown>} */
  const found = {};
  for (const [, key = '', value = ''] of text.matchAll(member))
    if (found[key] === undefined) found[key] = JSON.parse(value);
  return JSON.stringify(found);
}

/**
 * As `node:crypto` has it; that module takes 6 ms to load, which is more than all the rest takes.
 *
 * @param {Uint8Array} bytes
 * @returns {string} hex
 */
function sha1(bytes) {
  const { length } = bytes;
  const words = new Uint32Array((((length + 8) >> 6) + 1) * 16);
  const put = (/** @type {number} */ byte, /** @type {number} */ place) => {
    words[place >> 2] = at(words, place >> 2) | (byte << (24 - 8 * (place & 3)));
  };
  bytes.forEach(put);
  put(0x80, length);
  words[words.length - 1] = length * 8;
  const state = Uint32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0);
  const schedule = new Uint32Array(80);
  for (let block = 0; block < words.length; block += 16) {
    schedule.set(words.subarray(block, block + 16));
    for (let i = 16; i < 80; i++)
      schedule[i] = rotate(
        at(schedule, i - 3) ^ at(schedule, i - 8) ^ at(schedule, i - 14) ^ at(schedule, i - 16),
        1,
      );
    let [a = 0, b = 0, c = 0, d = 0, e = 0] = state;
    for (let i = 0; i < 80; i++) {
      const [mixed, constant] = round(i, b, c, d);
      const next = (rotate(a, 5) + mixed + e + constant + at(schedule, i)) >>> 0;
      [a, b, c, d, e] = [next, a, rotate(b, 30), c, d];
    }
    [a, b, c, d, e].forEach((value, i) => {
      state[i] = at(state, i) + value;
    });
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

/** @type {(words: Uint32Array, i: number) => number} */
function at(words, i) {
  return words[i] ?? 0;
}

/** @type {(word: number, by: number) => number} */
function rotate(word, by) {
  return ((word << by) | (word >>> (32 - by))) >>> 0;
}

/** @type {(i: number, b: number, c: number, d: number) => readonly [number, number]} */
function round(i, b, c, d) {
  if (i < 20) return [(b & c) | (~b & d), 0x5a827999];
  if (i < 40) return [b ^ c ^ d, 0x6ed9eba1];
  if (i < 60) return [(b & c) | (b & d) | (c & d), 0x8f1bbcdc];
  return [b ^ c ^ d, 0xca62c1d6];
}

module.exports = { dataFolder, spoolFolder, writeNote };
