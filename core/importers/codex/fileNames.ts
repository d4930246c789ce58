const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** The thread that a rollout's path names, or else its file's name: for logs that do not say it. */
export function threadOfPath(path: string): string {
  const base = (path.split(/[\\/]/).at(-1) ?? '').replace(/\.jsonl(?:\.zst)?$/i, '');
  return UUID.exec(base)?.[0] ?? (base || 'rollout');
}
