import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { whyItEnded } from './whyItEnded.mjs';

/**
 * How a run of Electron ended: with the exit code of the app, or without having come as far as an app,
 * with the reason in some words.
 *
 * @typedef {{ readonly ran: true, readonly code: number } | { readonly ran: false, readonly reason: string }} ElectronRun
 */

/**
 * @typedef {object} RunOptions
 * @property {Readonly<NodeJS.ProcessEnv>} env
 * @property {string} cwd
 */

/** Somebody's wish, not a fault: a person, a session or a system that ends. */
const WISHES = new Set(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL']);
/** What was said on standard error is complete by then; a process that Electron left may keep it open. */
const LAST_WORDS_MS = 500;
/** The first words tell why; an app that runs for days must not be collected. */
const MOST_CHARACTERS = 64 * 1024;

/**
 * Runs Electron in the foreground until it ends. Ctrl-C is its to handle; SIGTERM is passed on.
 *
 * Electron that cannot run (no display, no sandbox allowed, a library missing) ends by itself, at once or
 * after a while, with a code or a signal. So does an app that failed later, or that a person quit. They
 * are told apart by a file that the app writes when it shows its window, tells a failure of its own or is
 * quit (electron/reportStarted.ts), never by a time: an end with a fault and without that file is one
 * without an app. A good end, and one that somebody wished, is never a fault.
 *
 * @param {string} program
 * @param {readonly string[]} parameters
 * @param {RunOptions} options
 * @returns {Promise<ElectronRun>}
 */
export async function runElectron(program, parameters, { env, cwd }) {
  const folder = temporaryFolder();
  const started = join(folder ?? '', 'started');
  let isStopped = false;
  let words = '';
  const child = spawn(program, parameters, {
    cwd,
    env: { ...env, ...(folder !== null && { STRATA_STARTED_FILE: started }) },
    stdio: ['inherit', 'inherit', 'pipe'],
  });
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    isStopped = true;
    if (signal === 'SIGTERM') child.kill(signal);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  child.stderr.on('data', (/** @type {Buffer} */ chunk) => {
    process.stderr.write(chunk);
    if (words.length < MOST_CHARACTERS) words += chunk.toString();
  });
  const saidAll = new Promise((resolve) => child.stderr.once('close', resolve));
  try {
    const end = await endOf(child);
    await Promise.race([saidAll, setTimeout(LAST_WORDS_MS, undefined, { ref: false })]);
    child.stderr.destroy();
    const isWished = isStopped || end.code === 0 || WISHES.has(end.signal ?? '');
    if (isWished || (folder !== null && existsSync(started)))
      return { ran: true, code: exitCodeOf(end) };
    return { ran: false, reason: whyItEnded({ ...end, words }) };
  } catch (error) {
    return { ran: false, reason: error instanceof Error ? error.message : String(error) };
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
  }
}

/** null on a disk that is full or cannot be written; a fault of the app is taken for one of Electron then. */
function temporaryFolder() {
  try {
    return mkdtempSync(join(tmpdir(), 'strata-start-'));
  } catch {
    return null;
  }
}

/**
 * Rejects when the program cannot be started at all.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<{ readonly code: number | null, readonly signal: NodeJS.Signals | null }>}
 */
function endOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
}

/** @param {{ readonly code: number | null, readonly signal: NodeJS.Signals | null }} end */
function exitCodeOf({ code, signal }) {
  return code ?? (signal === 'SIGINT' ? 130 : 1);
}
