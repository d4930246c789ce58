/** `node test/styles/main.ts [FOLDER]`: fails when the window's code and its stylesheets disagree about a class. */
import { join, resolve } from 'node:path';
import process from 'node:process';
import { findStyleFaults } from './findStyleFaults.ts';

const folder = process.argv[2] ?? 'renderer';
const faults = await findStyleFaults(resolve(folder));
for (const { file, line, message } of faults)
  process.stderr.write(`${join(folder, file)}:${line}: ${message}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
