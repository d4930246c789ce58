const LANGUAGES: Readonly<Record<string, string>> = {
  c: 'c',
  h: 'c',
  cc: 'cpp',
  cpp: 'cpp',
  hpp: 'cpp',
  css: 'css',
  scss: 'css',
  go: 'go',
  java: 'java',
  kt: 'java',
  js: 'javascript',
  jsx: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  json: 'json',
  md: 'markdown',
  py: 'python',
  rs: 'rust',
  sh: 'bash',
  bash: 'bash',
  sql: 'sql',
  ts: 'typescript',
  tsx: 'typescript',
  mts: 'typescript',
  html: 'xml',
  svg: 'xml',
  xml: 'xml',
  yaml: 'yaml',
  yml: 'yaml',
};

/** The language of a file by the end of its name; null where it is not coloured. */
export function languageOf(path: string): string | null {
  const end = /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase();
  return end !== undefined && Object.hasOwn(LANGUAGES, end) ? (LANGUAGES[end] ?? null) : null;
}
