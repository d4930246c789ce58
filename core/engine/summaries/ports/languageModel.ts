/**
 * The engine's view of a language model. Adapters own retries, limits, time-outs and the protocol.
 */
import type { AbortableSignal } from '../../../model/progress.ts';
import type { ToldModel } from '../../settings/ports/toldModels.ts';
import type { AgentKind, RemoteProvider, Structure } from '../../../model/providers.ts';

/** A named JSON schema in which every object is closed and requires all its properties. */
export interface ReplySchema {
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** What a model may use before it answers. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  /** A JSON schema of its input, an object. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** One use of a tool, as the model asked for it: nothing about it is checked. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** null: it was no JSON object. */
  readonly input: Readonly<Record<string, unknown>> | null;
}

/** What the model said and called at once, with what each call brought, in their order. */
export interface ToolRound {
  readonly said: string;
  readonly calls: readonly ToolCall[];
  readonly results: readonly string[];
}

/** A conversation with tools, so far. Its final answer is by the request's schema. */
export interface ToolTalk {
  readonly tools: readonly Tool[];
  readonly rounds: readonly ToolRound[];
  /** false: it must answer now. Some endpoints do not keep to it. */
  readonly mayCall: boolean;
}

export interface CompletionRequest {
  readonly system: string;
  readonly user: string;
  /** null for plain text. */
  readonly schema: ReplySchema | null;
  readonly maxOutputTokens: number;
  /** 0–2. */
  readonly temperature: number;
  /** Shown in the log of outgoing requests, such as `summary of toc:segment:…`. */
  readonly purpose: string;
  /** Tokens of all words of the request, reserved from the limit of tokens per minute. */
  readonly promptTokens: number;
  /** Only for a conversation with tools. */
  readonly talk?: ToolTalk | undefined;
}

/** Tokens that have a price of their own, or that nobody reads. */
export interface TokenUse {
  /** Of what was read, from a cache of prompts; null if not told. */
  readonly cached: number | null;
  /** Of what was read, written to such a cache, where that is charged for. */
  readonly cacheWritten: number | null;
  /** Of what was written, thoughts before the answer; null if not told. */
  readonly thought: number | null;
}

export interface Completion {
  /** Where it called tools, what it said beside that. */
  readonly text: string;
  /** Empty where it answered. */
  readonly calls: readonly ToolCall[];
  /** As reported by the provider; null if it reports none. */
  readonly tokensIn: number | null;
  readonly tokensOut: number | null;
  /** US dollars, as the provider says; null if it does not. */
  readonly cost: number | null;
  /** What became of these tokens, where the provider tells. */
  readonly usage?: TokenUse;
  /** `length`: the reply was cut off at its limit. */
  readonly finish: 'stop' | 'length' | 'refusal';
  /** How structured output was requested; null if it was not, and in a conversation with tools. */
  readonly structure: Structure | null;
}

/** One request that left the machine; each retry is a separate one. */
export interface OutgoingRequest {
  readonly atMs: number;
  /** Includes the port, if any. Of an agent, its program, as words leave the machine through it. */
  readonly host: string;
  readonly purpose: string;
  readonly bytesSent: number;
  /** Size of the reply's body, or of the part that arrived before the connection broke. */
  readonly bytesReceived: number;
  /** HTTP status, or the code that an agent's command ended with; null if no answer came. */
  readonly status: number | null;
  readonly durationMs: number;
}

/** Notified of each attempt of a completion, which waits for it. */
export interface TryWatcher {
  /** Called before each attempt. An error it throws ends the completion. */
  before(): Promise<void>;
  /**
   * Called after an attempt that is charged although its answer never arrived whole: it broke off,
   * or the caller stopped waiting once the endpoint had the request.
   */
  lost(facts: { readonly bytesReceived: number }): Promise<void>;
}

export interface LanguageModel {
  readonly provider: RemoteProvider;
  readonly model: string;
  /**
   * Returns one answer. Transient failures are retried with growing pauses, or as `Retry-After`
   * says. Throws `provider-unauthorized` (a bad key, an agent that is not logged in),
   * `provider-rejected` (a request that would be refused again: no such model, too long),
   * `provider-unavailable` (still failing after all tries, or timed out), `provider-exhausted` (a
   * subscription's limit), `provider-not-configured` (an agent's command that is not there, or too
   * old), `reply-unusable` (an answer beyond 4 MB), `cancelled`.
   */
  complete(
    request: CompletionRequest,
    signal: AbortableSignal,
    watcher?: TryWatcher,
  ): Promise<Completion>;
  /** Names of the models the endpoint offers, sorted. Throws as {@link complete}. */
  listModels(signal: AbortableSignal): Promise<readonly string[]>;
  /**
   * What the endpoint tells of the model: asked once, for some seconds at most; null if it tells nothing.
   * Nothing of the memory is sent.
   */
  describe(signal: AbortableSignal): Promise<ToldModel | null>;
}

/** The command of an agent. */
export interface AgentCommand {
  readonly kind: AgentKind;
  /** Program and arguments; empty for a known kind, whose program is looked for. */
  readonly command: readonly string[];
  /** Empty for the one that the agent is set to. */
  readonly model: string;
}

/** How to reach a model. */
export interface Endpoint {
  readonly provider: RemoteProvider;
  /** Without a trailing slash. Of an agent, the name of its command. */
  readonly baseUrl: string;
  readonly model: string;
  /** null for endpoints that need none, such as local ones. */
  readonly key: string | null;
  /** Where on a network of one's own a person agreed to send words without encryption. */
  readonly agreed?: string | undefined;
  /** Maximum number of concurrent requests. */
  readonly concurrency: number;
  /** null for no limit. */
  readonly requestsPerMinute: number | null;
  readonly tokensPerMinute: number | null;
  /** Timeout of one attempt, from the request to the last byte. */
  readonly timeoutMs: number;
  /** Retries after the first attempt. */
  readonly retries: number;
  /** Set for the provider `agent` alone. */
  readonly agent?: AgentCommand | undefined;
}
