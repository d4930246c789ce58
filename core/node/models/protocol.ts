import type { Completion, CompletionRequest } from '../../engine/summaries/ports/languageModel.ts';
import type { Structure } from '../../model/providers.ts';
import type { JsonObject } from './json.ts';
import type { RequestShape } from './requestShape.ts';

/** Calls one address below the base URL, such as `/models`; a body makes it a POST. */
export type CallEndpoint = (path: string, body: string | null) => Promise<JsonObject>;

/** How to speak one API. */
export interface Protocol {
  /** Headers of each request, including the key. */
  readonly headers: Readonly<Record<string, string>>;
  /** The shape to try first at this endpoint. */
  firstShape(structure: Structure): RequestShape;
  complete(
    request: CompletionRequest,
    shape: RequestShape,
    call: CallEndpoint,
  ): Promise<Completion>;
  /** What a completion is asked with. */
  bodyOf(request: CompletionRequest, shape: RequestShape): JsonObject;
  /** What came for it, as the endpoint says it. Throws `provider-rejected` for what is no answer. */
  completionOf(answer: JsonObject, request: CompletionRequest, shape: RequestShape): Completion;
  listModels(call: CallEndpoint): Promise<readonly string[]>;
}
