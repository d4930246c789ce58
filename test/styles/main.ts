/**
 * `node test/styles/main.ts [FOLDER]`: fails when the window's code and its stylesheets disagree about a class, or
 * where a stylesheet writes out a length, a time or a colour.
 */
import { join, resolve } from 'node:path';
import process from 'node:process';
import { findRawValues } from './findRawValues.ts';
import { findStyleFaults } from './findStyleFaults.ts';

const folder = process.argv[2] ?? 'renderer';
const faults = [...(await findStyleFaults(resolve(folder))), ...findRawValues(resolve(folder))];
for (const { file, line, message } of faults)
  process.stderr.write(`${join(folder, file)}:${line}: ${message}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
