import type OpenAI from 'openai';
import { baseOf } from './endpointAddress.ts';
import type { CallEndpoint } from './protocol.ts';

/**
 * Runs one call of the package through our own requests. The package knows no key and takes nothing
 * from the environment but extra headers, which are not passed on; what our request throws comes
 * out unwrapped.
 */
export async function throughOpenAi<T>(
  { url, timeoutMs }: { readonly url: URL; readonly timeoutMs: number },
  call: CallEndpoint,
  work: (client: OpenAI) => PromiseLike<T>,
): Promise<T> {
  // Only who asks such an endpoint waits for it to be loaded.
  const { default: Package } = await import('openai');
  let thrown: unknown;
  const client = new Package({
    baseURL: baseOf(url),
    apiKey: 'sent-by-our-own-requests',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    // Our own time-out ends sooner, and includes the body.
    timeout: timeoutMs * 2,
    logLevel: 'off',
    fetch: async (target, init) => {
      try {
        const path = pathBelow(url, target);
        const answer = await call(path, typeof init?.body === 'string' ? init.body : null);
        return Response.json(answer);
      } catch (error) {
        thrown = error;
        throw error;
      }
    },
  });
  try {
    return await work(client);
  } catch (error) {
    throw thrown ?? error;
  }
}

function pathBelow(base: URL, target: string | URL | Request): string {
  const url = target instanceof Request ? target.url : target.toString();
  return url.slice(baseOf(base).length);
}
