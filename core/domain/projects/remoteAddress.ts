/** Addresses of repositories: one form for all the ways in which git and logs write them. */

const PROVIDERS = ['github', 'gitlab', 'bitbucket'];

/**
 * `host/owner/repo` in lower case; null for what names no host, such as a folder. All of
 * `git@github.com:Owner/repo.git`, `https://user:secret@github.com/owner/repo/`,
 * `ssh://git@ssh.github.com:443/owner/repo` and `git@github-work:owner/repo` (a name from a person's
 * SSH settings) are `github.com/owner/repo`.
 */
export function remoteAddress(remote: string): string | null {
  const text = remote.trim();
  const found =
    /^[a-z][a-z\d+.-]*:\/\/(?:[^/@]*@)?([^/:]+)(?::\d+)?\/(.+)$/i.exec(text) ??
    /^(?:[^/@\s:]+@)?([\w.-]{2,}):(?!\/|\\)(.+)$/.exec(text) ??
    /^([\w-]+(?:\.[\w-]+)+)\/(.+)$/.exec(text);
  if (found === null || /^file:/i.test(text)) return null;
  const [, host = '', rest = ''] = found;
  const path = rest
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .replace(/\.git$/i, '')
    .split('/')
    .filter((part) => part !== '');
  if (path.length === 0) return null;
  return [hostOf(host), ...path].join('/').toLowerCase();
}

/** A remote without a user's name and password, so that neither is kept. */
export function withoutCredentials(remote: string): string {
  return remote.trim().replace(/^([a-z][a-z\d+.-]*:\/\/)[^/]*@/i, '$1');
}

function hostOf(host: string): string {
  const lower = host.toLowerCase().replace(/^(?:www|ssh|altssh)\./, '');
  const provider = PROVIDERS.find((name) => new RegExp(`^${name}(?:[-_]|$)`).test(lower));
  return provider === undefined || lower.includes('.')
    ? lower
    : `${provider}.${provider === 'bitbucket' ? 'org' : 'com'}`;
}
