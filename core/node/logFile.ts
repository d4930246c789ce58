import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Log, LogFacts } from '../engine/settings/ports/log.ts';
import { hideSecrets } from './log/hideSecrets.ts';
import type { LogLevel } from './log/logLevel.ts';
import { LOG_LEVELS, logLevel } from './log/logLevel.ts';
import { rotate } from './log/rotate.ts';

export interface LogFileOptions {
  readonly folder: string;
  readonly level: LogLevel;
  /** Of one file. Default: 5 MB. */
  readonly maxBytes?: number;
  /** Including the current one. Default: 3. */
  readonly files?: number;
  /** Redacted wherever they occur. */
  readonly secrets?: Iterable<string>;
}

export interface LogFile extends Log {
  /** The file currently written to. */
  readonly path: string;
  /** From now on this is redacted, too. */
  hide(secret: string): void;
  /**
   * Writes pending lines: for what must not be lost with a thread that is terminated from outside.
   */
  flush(): void;
  /** Writes pending lines. Later lines are dropped. */
  close(): void;
}

/** The log of a memory: where it is, and which level `STRATA_LOG` asks for. */
export function logFileOptions(
  settingsDir: string,
  env: Readonly<Record<string, string | undefined>>,
): LogFileOptions {
  return { folder: join(settingsDir, 'logs'), level: logLevel(env) };
}

const FLUSH_MS = 200;
const MOST_WAITING = 500;
const LONGEST_TEXT = 2_000;

/**
 * A log of JSON lines, `{time, level, message, …facts}`, that rotates at a size. Lines are written
 * within 200 ms, warnings at once. Several threads may have the same log open: a write holds whole
 * lines and appends. Lines that cannot be written are dropped: the log never fails the work.
 */
export function openLogFile({
  folder,
  level,
  maxBytes = 5 * 1024 * 1024,
  files = 3,
  secrets = [],
}: LogFileOptions): LogFile {
  const path = join(folder, 'strata.log');
  const hidden = new Set(secrets);
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | null = null;
  let closed = false;

  const flush = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (waiting.length === 0) return;
    const lines = waiting.join('');
    waiting = [];
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      rotate(path, { bytes: Buffer.byteLength(lines), maxBytes, files });
      appendFileSync(path, lines, { mode: 0o600 });
    } catch {
      // A full disk must not stop the work that is logged.
    }
  };
  const write = (lineLevel: LogLevel, message: string, facts: LogFacts | undefined) => {
    if (closed || LOG_LEVELS.indexOf(lineLevel) < LOG_LEVELS.indexOf(level)) return;
    waiting.push(lineOf({ level: lineLevel, message, facts, hidden }));
    if (lineLevel === 'warn' || waiting.length >= MOST_WAITING) flush();
    else timer ??= setTimeout(flush, FLUSH_MS).unref();
  };
  process.once('exit', flush);
  return {
    path,
    debug: (message, facts) => write('debug', message, facts),
    info: (message, facts) => write('info', message, facts),
    warn: (message, facts) => write('warn', message, facts),
    hide: (secret) => void hidden.add(secret),
    flush,
    close() {
      flush();
      closed = true;
      process.off('exit', flush);
    },
  };
}

function lineOf({
  level,
  message,
  facts = {},
  hidden,
}: {
  readonly level: LogLevel;
  readonly message: string;
  readonly facts: LogFacts | undefined;
  readonly hidden: Iterable<string>;
}): string {
  const clean = (text: string) => clip(hideSecrets(text, hidden));
  const cleanFact = (name: string, text: string) =>
    SECRET_NAME.test(name) ? '[hidden]' : clean(text);
  const said = Object.entries(facts).map(([name, value]) => [
    clean(name),
    typeof value === 'string' ? cleanFact(name, value) : value,
  ]);
  // No fact may override one of the line's own fields.
  const line = {
    time: new Date().toISOString(),
    level,
    message: clean(message),
    ...Object.fromEntries(said.filter(([name]) => !RESERVED.has(String(name)))),
  };
  return `${JSON.stringify(line)}\n`;
}

const SECRET_NAME = /^(api[-_]?key|key|token|secret|password|authorization)$/i;
const RESERVED = new Set(['time', 'level', 'message']);

function clip(text: string): string {
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT).toWellFormed()}…`;
}
