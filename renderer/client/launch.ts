/** How a browser window gets in: a single-use code in the URL's fragment, exchanged for a token. */
import { z } from 'zod';

const TOKEN_KEY = 'strata.token';
const tokenSchema = z.object({ token: z.string().min(1) });

export interface LaunchPlace {
  readonly location: Pick<Location, 'hash' | 'pathname' | 'search'>;
  readonly history: Pick<History, 'replaceState'>;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly fetch: typeof fetch;
}

/**
 * The token of this tab: exchanged from a launch code when the URL carries one, else the one kept for
 * the tab. Null when there is neither, or the code was used or is too old.
 */
export async function obtainToken(place: LaunchPlace): Promise<string | null> {
  const code = takeLaunchCode(place);
  if (code === null) return place.storage.getItem(TOKEN_KEY);
  const token = await exchange(code, place.fetch);
  if (token === null) return place.storage.getItem(TOKEN_KEY);
  place.storage.setItem(TOKEN_KEY, token);
  return token;
}

/** Forgets a token that the host refuses. */
export function forgetToken(storage: LaunchPlace['storage']): void {
  storage.removeItem(TOKEN_KEY);
}

/** Does the fragment carry a launch code? */
export const isLaunchHash = (hash: string): boolean => hash.startsWith('#launch=');

/** Reads the code and takes it out of the URL at once, before anything can copy or log it. */
function takeLaunchCode({ location, history }: LaunchPlace): string | null {
  const match = /^#launch=([^&/]+)(?:&(.*))?$/.exec(location.hash);
  if (match === null) return null;
  const rest = match[2] === undefined ? '' : `#${match[2]}`;
  history.replaceState(null, '', `${location.pathname}${location.search}${rest}`);
  return match[1] ?? null;
}

async function exchange(code: string, post: typeof fetch): Promise<string | null> {
  const response = await post('/launch', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  if (!response.ok) return null;
  const parsed = tokenSchema.safeParse(await response.json());
  return parsed.success ? parsed.data.token : null;
}
