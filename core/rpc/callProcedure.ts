import type { z } from 'zod';
import type { CallContext, Handlers } from '../contract/handlers.ts';
import type { ProcedureFacts } from '../contract/procedure.ts';
import { procedures, type ProcedureName } from '../contract/procedures.ts';
import { StrataError } from '../model/result.ts';

export interface ProcedureCall {
  readonly method: string;
  readonly input: unknown;
  readonly context: CallContext;
  /** Whether to compare the output with its schema. */
  readonly checkOutput: boolean;
}

/**
 * Validates the input, runs the handler, and optionally checks its output.
 * @throws StrataError `bad-input` for an unknown procedure or an input that does not fit, naming
 * the field; whatever the handler throws; an Error when the output breaks the contract, a bug
 */
export async function callProcedure(handlers: Handlers, call: ProcedureCall): Promise<unknown> {
  const { method, input, context, checkOutput } = call;
  if (!isProcedure(method))
    throw new StrataError({
      code: 'bad-input',
      message: `There is no procedure "${method}".`,
      details: { method },
    });
  const parsed = procedures[method].input.safeParse(input);
  if (!parsed.success) throw badInput(method, parsed.error);
  // Both tables are keyed by the same name, which TypeScript cannot follow through a union.
  const handle = handlers[method] as (parsedInput: unknown, ctx: CallContext) => Promise<unknown>;
  const output = await handle(parsed.data, context);
  if (checkOutput) {
    const checked = procedures[method].output.safeParse(output);
    if (!checked.success)
      throw new Error(`${method} broke its contract: ${describe(checked.error)}`);
  }
  return output;
}

/** Unknown procedures are refused at once. */
export function costOf(method: string): ProcedureFacts['cost'] {
  return isProcedure(method) ? procedures[method].cost : 'apart';
}

function isProcedure(method: string): method is ProcedureName {
  return Object.hasOwn(procedures, method);
}

function badInput(method: string, error: z.ZodError): StrataError {
  return new StrataError({
    code: 'bad-input',
    message: `${method}: ${describe(error)}`,
    details: { method, field: fieldOf(error) },
  });
}

function describe(error: z.ZodError): string {
  const field = fieldOf(error);
  const message = error.issues[0]?.message ?? 'does not fit';
  const more = error.issues.length - 1;
  return `${field === '' ? 'input' : field}: ${message}${more > 0 ? ` (and ${more} more)` : ''}`;
}

/** The first field that does not fit, its steps joined by dots; empty for the whole input. */
function fieldOf(error: z.ZodError): string {
  return (error.issues[0]?.path ?? []).map(String).join('.');
}
