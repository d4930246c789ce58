/** A server of models that listens on this machine. */
export interface LocalModelServer {
  /** What serves, as it calls itself. */
  readonly name: 'Ollama' | 'LM Studio' | 'llama.cpp' | 'vLLM';
  /** For a client that speaks as OpenAI's does. */
  readonly baseUrl: string;
  readonly models: readonly LocalModel[];
}

export interface LocalModel {
  readonly id: string;
  /** What it is for. */
  readonly use: 'text' | 'embedding';
  /** Tokens that the server lets it read and write together; null if it does not say. */
  readonly context: number | null;
}

/** Looks for servers at their usual ports of the loopback address, and nowhere else. */
export type FindLocalModels = () => Promise<readonly LocalModelServer[]>;
