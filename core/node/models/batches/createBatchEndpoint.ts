import type { BatchEndpoint } from '../../../engine/summaries/ports/batchEndpoint.ts';
import type { Endpoint } from '../../../engine/summaries/ports/languageModel.ts';
import { isOwnAddress } from '../../../model/batchHosts.ts';
import { anthropicProtocol } from '../anthropicProtocol.ts';
import { baseOf, endpointAddress } from '../endpointAddress.ts';
import { checkKey } from '../endpointCaller.ts';
import type { LanguageModelDeps } from '../createLanguageModel.ts';
import { openaiProtocol } from '../openaiProtocol.ts';
import { anthropicBatches } from './anthropicBatches.ts';
import { createBatchCaller } from './batchCaller.ts';
import { openaiBatches } from './openaiBatches.ts';

/**
 * The batches of an endpoint, asked in the shape that it was found to understand. Throws as
 * {@link createLanguageModel}.
 */
export function createBatchEndpoint(
  endpoint: Endpoint,
  {
    onRequest,
    structure,
    now,
  }: Pick<LanguageModelDeps, 'onRequest' | 'structure'> & {
    readonly now: () => number;
  },
): BatchEndpoint {
  const url = endpointAddress(endpoint.baseUrl, endpoint.agreed);
  checkKey(endpoint.key);
  const isOpenAi = endpoint.provider === 'openai';
  const protocol = isOpenAi ? openaiProtocol(endpoint, url) : anthropicProtocol(endpoint, url);
  const { headers } = protocol;
  const asking = {
    host: url.host,
    isOwn: isOwnAddress(isOpenAi ? 'openai' : 'anthropic', endpoint.baseUrl),
    shape: protocol.firstShape(
      structure.get(`${endpoint.baseUrl} ${endpoint.model}`) ?? 'json-schema',
    ),
    caller: createBatchCaller(endpoint, { url, headers, onRequest, now }),
  };
  return isOpenAi
    ? openaiBatches(protocol, asking)
    : anthropicBatches(protocol, {
        ...asking,
        version: baseOf(url).endsWith('/v1') ? '' : '/v1',
      });
}
