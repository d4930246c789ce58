import { originOf } from './networkPlace.ts';
import type { HttpProvider } from './providers.ts';

/** Addresses of the providers themselves, which are known to take batches. */
const OWN: Readonly<Record<HttpProvider, string>> = {
  openai: 'https://api.openai.com',
  anthropic: 'https://api.anthropic.com',
};

/** Whether an address is the provider's own, which takes batches at half the price. */
export const isOwnAddress = (provider: HttpProvider, baseUrl: string): boolean =>
  originOf(baseUrl) === OWN[provider];
