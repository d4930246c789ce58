import type {
  Completion,
  CompletionRequest,
  Endpoint,
  LanguageModel,
} from '../../../engine/summaries/ports/languageModel.ts';
import type { Structure } from '../../../model/providers.ts';
import { createCallRunners } from '../callRunners.ts';
import type { CallRunners } from '../callRunners.ts';
import type { Call } from '../callWithRetries.ts';
import { SYSTEM_CLOCK } from '../callWithRetries.ts';
import type { LanguageModelDeps } from '../createLanguageModel.ts';
import type { RequestShape } from '../requestShape.ts';
import { withSchemaInWords } from '../requestShape.ts';
import { readToolAnswer } from '../toolAnswer.ts';
import { messagesInWords, withToolsInWords } from '../toolWords.ts';
import { Refused } from '../trouble.ts';
import type { AgentMachine } from './agentProgram.ts';
import type { AgentSpec } from './agentSpec.ts';
import { sendAgent } from './sendAgent.ts';
import type { AgentAnswer, AgentRequest } from './sendAgent.ts';
import { specOf } from './specOf.ts';

export type AgentRunners = CallRunners<AgentRequest, AgentAnswer>;

export interface AgentModelDeps extends Omit<LanguageModelDeps, 'runners'> {
  readonly machine: AgentMachine;
  /** Limits and pauses that models of one agent share. Default: this model's own. */
  readonly runners?: AgentRunners;
}

type AskAgent = Call<AgentRequest, AgentAnswer>;

/** A language model behind the command of an agent on this machine. */
export function createAgentModel(endpoint: Endpoint, deps: AgentModelDeps): LanguageModel {
  const { agent } = endpoint;
  if (agent === undefined) throw new Error('an agent needs a command');
  const { onRequest, clock = SYSTEM_CLOCK, structure, machine } = deps;
  const { runners = createCallRunners(sendAgent(machine)) } = deps;
  const runner = runners.of(endpoint, { onRequest, clock });
  const spec = specOf(agent);
  const name = `${endpoint.baseUrl} ${endpoint.model}`;
  const shape = {
    get: () => structure.get(name) ?? spec.structure,
    keep(worked: Structure): void {
      // One that takes no schemas has nothing to learn.
      if (spec.structure !== 'text' && worked !== structure.get(name)) structure.set(name, worked);
    },
  };
  return {
    provider: endpoint.provider,
    model: endpoint.model,
    async complete(request, signal, watcher) {
      const asked: Promise<Completion>[] = [];
      try {
        const completion = await runner.run(
          (call) => {
            const one = ask(request, { spec, model: agent.model, call, shape });
            asked.push(one);
            return one;
          },
          { tokens: request.promptTokens, signal, model: endpoint.model, watcher },
        );
        const used = (completion.tokensIn ?? 0) + (completion.tokensOut ?? 0);
        runner.addTokens(Math.max(0, used - request.promptTokens));
        return completion;
      } finally {
        // Who cancels goes on when all that was started has ended.
        await Promise.allSettled(asked);
      }
    },
    listModels: async () => [...spec.models],
    describe: async () => null,
  };
}

interface AskOptions {
  readonly spec: AgentSpec;
  readonly model: string;
  readonly call: AskAgent;
  readonly shape: { readonly get: () => Structure; readonly keep: (worked: Structure) => void };
}

/** Asks with the schema where the agent takes one; a refused schema is told in words at once. */
async function ask(request: CompletionRequest, options: AskOptions): Promise<Completion> {
  const { schema, talk } = request;
  if (schema === null || talk !== undefined) return askInWords(request, options);
  if (options.shape.get() === 'text') {
    const completion = await askInWords(request, options);
    options.shape.keep('text');
    return completion;
  }
  try {
    const { spec, model, call } = options;
    const { system, user, purpose } = request;
    const said = await call({ spec, model, schema, input: `${system}\n\n${user}`, purpose });
    options.shape.keep('json-schema');
    return { ...completed(said), text: said.text, calls: [], structure: 'json-schema' };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const completion = await askInWords(request, options);
    options.shape.keep('text');
    return completion;
  }
}

/** An agent's command takes one prompt, so a conversation with tools is told in it as a whole. */
const WORDS: RequestShape = {
  structure: 'text',
  limitName: 'max_tokens',
  temperature: false,
  tools: 'words',
};

async function askInWords(
  request: CompletionRequest,
  { spec, model, call }: AskOptions,
): Promise<Completion> {
  const { schema, talk, user, purpose } = request;
  const system =
    talk !== undefined
      ? withToolsInWords(request, talk)
      : schema === null
        ? request.system
        : withSchemaInWords(request, schema);
  const messages =
    talk === undefined
      ? [user]
      : messagesInWords(user, talk).map(({ role, content }) =>
          role === 'assistant' ? `You replied:\n${content}` : content,
        );
  const input = [system, ...messages].join('\n\n');
  const said = await call({ spec, model, schema: null, input, purpose });
  const told = { text: said.text, calls: [] };
  return {
    ...completed(said),
    ...(talk === undefined ? told : readToolAnswer(told, { schema, shape: WORDS })),
    structure: schema === null || talk !== undefined ? null : 'text',
  };
}

const completed = ({ tokensIn, tokensOut, cost, finish }: AgentAnswer) => ({
  tokensIn,
  tokensOut,
  cost,
  finish,
});
