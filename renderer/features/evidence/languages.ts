/** The languages that code in messages is coloured in. */
import { common } from 'lowlight';

const NAMES: ReadonlySet<string> = new Set([
  'bash',
  'c',
  'cpp',
  'css',
  'diff',
  'go',
  'java',
  'javascript',
  'json',
  'markdown',
  'python',
  'rust',
  'sql',
  'typescript',
  'xml',
  'yaml',
] satisfies readonly (keyof typeof common)[]);

export const LANGUAGES = Object.fromEntries(
  Object.entries(common).filter(([name]) => NAMES.has(name)),
);
