/** What is reported, and held back, if stored settings cannot be used as they are. */
import { REMOTE_PROVIDERS } from '../../model/providers.ts';
import type { RemoteProvider } from '../../model/providers.ts';
import { StrataError } from '../../model/result.ts';

/** Who is to be asked: a provider of texts, or the endpoint for vectors. */
type Asked = RemoteProvider | 'embeddings';

const ASKED: readonly Asked[] = [...REMOTE_PROVIDERS, 'embeddings'];

/**
 * The message for the user; null if everything stored is in use. `dropped` comes from
 * `parseSettings`.
 */
export function problemOf(dropped: readonly string[]): string | null {
  if (dropped.length === 0) return null;
  const one = dropped.length === 1;
  const what = dropped.includes('settings')
    ? 'The stored settings cannot be used: all is as by default.'
    : `Of the stored settings, ${dropped.join(', ')} cannot be used and ${one ? 'is' : 'are'} left out or as by default.`;
  return ASKED.some((asked) => unsafe(dropped, asked).length > 0)
    ? `${what} Look through the settings and save them: until then, models that this concerns are not asked.`
    : `${what} Look through the settings and save them.`;
}

/**
 * Throws `provider-not-configured` if it is no longer known what the user allowed: what may leave
 * this machine, what it may cost, or where it goes.
 */
export function refuseUnsafe(dropped: readonly string[], asked: Asked): void {
  const parts = unsafe(dropped, asked).join(', ');
  if (parts === '') return;
  throw new StrataError({
    code: 'provider-not-configured',
    message:
      parts === 'settings'
        ? 'No model is asked, for the stored settings cannot be used. Look through the settings and save them anew.'
        : `No model is asked, for ${parts} of the stored settings cannot be used. Look through the settings and save them anew.`,
    details: { parts },
  });
}

/** In addition to all of privacy and the endpoint to be asked. */
const ANY_MODEL = new Set(['settings', 'money', 'endpoints', 'money.daily', 'money.monthly']);

function unsafe(dropped: readonly string[], asked: Asked): readonly string[] {
  const own = asked === 'embeddings' ? asked : `endpoints.${asked}`;
  return dropped.filter(
    (path) => ANY_MODEL.has(path) || isWithin(path, 'privacy') || isWithin(path, own),
  );
}

function isWithin(path: string, part: string): boolean {
  return path === part || path.startsWith(`${part}.`);
}
