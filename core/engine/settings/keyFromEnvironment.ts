import type { RemoteProvider } from '../../model/providers.ts';

const VARIABLES: Readonly<Record<RemoteProvider, string>> = {
  openai: 'OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
};

/** The key that the environment gives, which goes before any that is kept, and its variable's name. */
export function keyFromEnvironment(
  provider: RemoteProvider,
  environment: Readonly<Record<string, string | undefined>>,
): { readonly secret: string; readonly variable: string } | null {
  const variable = VARIABLES[provider];
  const secret = environment[variable]?.trim() ?? '';
  return secret === '' ? null : { secret, variable };
}
