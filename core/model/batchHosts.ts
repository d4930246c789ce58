import type { HttpProvider } from './providers.ts';

/** Hosts of the providers themselves, which are known to take batches. */
const OWN_HOSTS: Readonly<Record<HttpProvider, string>> = {
  openai: 'api.openai.com',
  anthropic: 'api.anthropic.com',
};

/** Whether an address is the provider's own, which takes batches at half the price. */
export function isOwnAddress(provider: HttpProvider, baseUrl: string): boolean {
  return URL.parse(baseUrl)?.host === OWN_HOSTS[provider];
}
