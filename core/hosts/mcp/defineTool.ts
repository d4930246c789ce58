import type { z } from 'zod';
import type { CallOptions, Client } from '../../contract/client.ts';
import type { CountTokens } from '../../domain/summarize/types.ts';
import { StrataError } from '../../model/result.ts';

/** What a tool works with during one call. */
export interface ToolCall {
  readonly client: Client;
  /** Aborts when the agent no longer waits. */
  readonly signal: NonNullable<CallOptions['signal']>;
  /** The memory's, IANA. */
  readonly zone: () => Promise<string>;
  /** Makes the counter when it is first asked for: most calls count nothing. */
  readonly counter: () => Promise<CountTokens>;
  /** Tells the agent how far the call is, where it asked to be told. */
  readonly report: (step: ToolProgress) => Promise<void>;
}

export interface ToolProgress {
  /** Rises with each report of a call. */
  readonly progress: number;
  /** Where it ends, once that is known. */
  readonly total?: number;
  readonly message: string;
}

export interface ToolReply<Output> {
  /** What `--json` prints for the same question. */
  readonly output: Output;
  /** The same as compact Markdown. */
  readonly text: string;
}

/** A tool as the server offers it. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** For the agent that chooses among tools. */
  readonly description: string;
  /** May it send words beyond this machine, to models that the person chose? */
  readonly asksModels?: true;
  readonly input: z.ZodObject;
  readonly output: z.ZodType;
  /** Throws `bad-input` for an input that does not fit, else what the procedure throws. */
  run(input: unknown, call: ToolCall): Promise<ToolReply<object>>;
}

export interface ToolDefinition<Input extends z.ZodObject, Output extends z.ZodType<object>> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly asksModels?: true;
  readonly input: Input;
  readonly output: Output;
  readonly run: (input: z.output<Input>, call: ToolCall) => Promise<ToolReply<z.output<Output>>>;
}

export function defineTool<Input extends z.ZodObject, Output extends z.ZodType<object>>(
  definition: ToolDefinition<Input, Output>,
): Tool {
  return {
    ...definition,
    run(input, call) {
      const parsed = definition.input.safeParse(input ?? {});
      if (parsed.success) return definition.run(parsed.data, call);
      throw badInput(definition, parsed.error);
    },
  };
}

/** An agent that sees what fits needs no second guess. */
function badInput(
  { name, input }: Pick<ToolDefinition<z.ZodObject, z.ZodType<object>>, 'name' | 'input'>,
  { issues }: z.ZodError,
): StrataError {
  const wrong = issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`,
  );
  const parameters = Object.entries(input.shape).map(([key, field]) =>
    field.safeParse(undefined).success ? key : `${key} (required)`,
  );
  return new StrataError({
    code: 'bad-input',
    message: `${wrong.join('; ')}. ${name} takes ${parameters.join(', ')}.`,
  });
}
