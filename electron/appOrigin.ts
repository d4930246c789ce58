/** The one origin that the window may show: the bundled renderer, served by the app's own protocol. */
export const APP_SCHEME = 'app';
export const APP_HOST = 'bundle';
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;

/**
 * Whether a URL lies in the bundle. Parsed, never compared by prefix: `app://bundle.evil/` begins
 * like ours. Scheme and host are compared themselves because Node gives URLs of schemes that it
 * does not know the origin `null`; a port or credentials make it another origin.
 */
export function isAppUrl(url: string): boolean {
  const parsed = URL.parse(url);
  return (
    parsed !== null &&
    parsed.protocol === `${APP_SCHEME}:` &&
    parsed.host === APP_HOST &&
    parsed.username === '' &&
    parsed.password === ''
  );
}
