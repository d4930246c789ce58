import type { CountTokens } from '../../model/countTokens.ts';
import type { z } from 'zod';
import type { CallOptions, Client } from '../../contract/client.ts';
import { StrataError } from '../../model/result.ts';

/** What a tool works with during one call. */
export interface ToolCall {
  readonly client: Pick<Client, 'call'>;
  /** Aborts when the agent no longer waits. */
  readonly signal: NonNullable<CallOptions['signal']>;
  /** The memory's time zone, IANA. */
  readonly zone: () => Promise<string>;
  /** What the agent's client calls itself, such as `claude-code`. */
  readonly agent: () => string;
  /** Creates the counter on first use: most calls count nothing. */
  readonly counter: () => Promise<CountTokens>;
  /** Reports progress to the agent if it asked for that. */
  readonly report: (step: ToolProgress) => Promise<void>;
}

export interface ToolProgress {
  /** Increases with each report of a call. */
  readonly progress: number;
  /** Final value of `progress`, once known. */
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
  /** Whether it may send words beyond this machine, to models that the person chose. */
  readonly asksModels?: true;
  /** Whether it changes the memory, and does so anew each time. */
  readonly writes?: true;
  /**
   * Set if, without `project` and without naming nodes, it is about the project where the agent stands:
   * `tells` if its text says so by itself.
   */
  readonly scope?: 'tells' | 'silent';
  readonly input: z.ZodObject;
  readonly output: z.ZodType;
  /** Throws `bad-input` for an input that does not fit, otherwise what the procedure throws. */
  run(input: unknown, call: ToolCall): Promise<ToolReply<object>>;
}

export interface ToolDefinition<Input extends z.ZodObject, Output extends z.ZodType<object>> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly asksModels?: true;
  readonly writes?: true;
  readonly scope?: 'tells' | 'silent';
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

/** An agent that sees what is valid needs no second guess. */
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
