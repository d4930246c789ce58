/** How a browser window gets in: a single-use code in the URL's fragment, or what the browser got for one, exchanged for a token. */
import { z } from 'zod';

const TOKEN_KEY = 'strata.token';
const PASS_KEY = 'strata.pass';
const givenSchema = z.object({ token: z.string().min(1), pass: z.string().min(1).optional() });

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface LaunchPlace {
  readonly location: Pick<Location, 'hash' | 'pathname' | 'search'>;
  readonly history: Pick<History, 'replaceState'>;
  /** Of the tab. */
  readonly storage: Kept;
  /** Of this address in the browser, for other tabs. */
  readonly shared: Kept;
  readonly fetch: typeof fetch;
}

/**
 * The token of this tab: exchanged from a launch code when the URL carries one, else the one kept for the tab, else
 * exchanged from the pass that the browser was given when it was let in, which holds as long as that server runs. Null
 * where there is none of them.
 */
export async function obtainToken(place: LaunchPlace): Promise<string | null> {
  const { storage, shared, fetch: post } = place;
  const code = takeLaunchCode(place);
  const given = code === null ? null : await exchange({ code }, post);
  if (given !== null) return keep(given, place);
  const own = storage.getItem(TOKEN_KEY);
  const pass = shared.getItem(PASS_KEY);
  if (own !== null || pass === null) return own;
  const again = await exchange({ pass }, post);
  if (again !== null) return keep(again, place);
  shared.removeItem(PASS_KEY);
  return null;
}

function keep({ token, pass }: Given, { storage, shared }: LaunchPlace): string {
  storage.setItem(TOKEN_KEY, token);
  if (pass !== undefined) shared.setItem(PASS_KEY, pass);
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

type Given = z.infer<typeof givenSchema>;

async function exchange(
  shown: { readonly code: string } | { readonly pass: string },
  post: typeof fetch,
): Promise<Given | null> {
  const response = await post('/launch', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(shown),
  });
  if (!response.ok) return null;
  const { data } = givenSchema.safeParse(await response.json());
  return data ?? null;
}
