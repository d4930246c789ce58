import type { HttpProvider } from '../../model/providers.ts';

const VARIABLES: Readonly<Record<HttpProvider, string>> = {
  openai: 'OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
};

/**
 * The key given in the environment, which takes precedence over stored ones, and the variable's
 * name.
 */
export function keyFromEnvironment(
  provider: HttpProvider,
  environment: Readonly<Record<string, string | undefined>>,
): { readonly secret: string; readonly variable: string } | null {
  const variable = VARIABLES[provider];
  const secret = environment[variable]?.trim() ?? '';
  return secret === '' ? null : { secret, variable };
}
