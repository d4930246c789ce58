/** A language model as the engine asks it. Adapters own retries, limits, time-outs and the protocol. */
import type { AbortableSignal } from '../../../model/progress.ts';
import type { RemoteProvider, Structure } from '../../../model/providers.ts';

/** A JSON schema under a name; every object in it is closed and requires all its properties. */
export interface ReplySchema {
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

export interface CompletionRequest {
  readonly system: string;
  readonly user: string;
  /** null where plain text is wanted. */
  readonly schema: ReplySchema | null;
  readonly maxOutputTokens: number;
  /** 0–2. */
  readonly temperature: number;
  /** For the log of outgoing requests, such as `summary of toc:segment:…`. */
  readonly purpose: string;
  /** Tokens of system and user together, which the limit of tokens a minute reserves. */
  readonly promptTokens: number;
}

export interface Completion {
  readonly text: string;
  /** As the provider says; where it says nothing, null. */
  readonly tokensIn: number | null;
  readonly tokensOut: number | null;
  /** `length`: the reply was cut at its limit. */
  readonly finish: 'stop' | 'length' | 'refusal';
  /** How structure was asked for; null where none was. */
  readonly structure: Structure | null;
}

/** One request that left the machine, each retry included. */
export interface OutgoingRequest {
  readonly atMs: number;
  /** With its port, if it has one. */
  readonly host: string;
  readonly purpose: string;
  readonly bytesSent: number;
  /** Of the reply's body; what came until a connection broke. */
  readonly bytesReceived: number;
  /** HTTP status; null when no answer came. */
  readonly status: number | null;
  readonly durationMs: number;
}

/** Is told of the tries of one completion, and awaited. */
export interface TryWatcher {
  /** Before each try. What it throws ends the completion. */
  before(): Promise<void>;
  /**
   * After a try that is paid although its answer never came whole: it broke off, or nobody waited for
   * it any longer once the endpoint had the request.
   */
  lost(facts: { readonly bytesReceived: number }): Promise<void>;
}

export interface LanguageModel {
  readonly provider: RemoteProvider;
  readonly model: string;
  /**
   * One answer. Transient failures are tried again with growing pauses, or as long as `Retry-After`
   * says. Throws `provider-unauthorized` (a bad key), `provider-rejected` (a request that would be
   * refused again: no such model, too long), `provider-unavailable` (still failing after all tries, or
   * timed out), `reply-unusable` (an answer beyond 4 MB), `cancelled`.
   */
  complete(
    request: CompletionRequest,
    signal: AbortableSignal,
    watcher?: TryWatcher,
  ): Promise<Completion>;
  /** Names of the models that the endpoint offers, sorted. Throws as {@link complete}. */
  listModels(signal: AbortableSignal): Promise<readonly string[]>;
}

/** How to reach a model. */
export interface Endpoint {
  readonly provider: RemoteProvider;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly model: string;
  /** null for endpoints that want none, such as local ones. */
  readonly key: string | null;
  /** Requests at the same time. */
  readonly concurrency: number;
  /** null: no limit. */
  readonly requestsPerMinute: number | null;
  readonly tokensPerMinute: number | null;
  /** For one try, from the request to the last byte. */
  readonly timeoutMs: number;
  /** Tries after the first. */
  readonly retries: number;
}
