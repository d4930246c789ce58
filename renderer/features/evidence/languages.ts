/** The languages that code in messages is coloured in. */
import { common, type createLowlight } from 'lowlight';

const NAMES = [
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
] as const satisfies readonly (keyof typeof common)[];

export const LANGUAGES: NonNullable<Parameters<typeof createLowlight>[0]> = Object.fromEntries(
  NAMES.map((name) => [name, common[name]] as const),
);
