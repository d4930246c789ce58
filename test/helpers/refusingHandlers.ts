import { procedures } from '../../core/contract/procedures.ts';
import type { StrataError } from '../../core/model/result.ts';
import type { Handlers } from '../../core/contract/handlers.ts';

/** Handlers of every procedure that fail, each with what `refuse` makes of its name. */
export function refusingHandlers(refuse: (name: string) => StrataError): Handlers {
  return Object.fromEntries(
    Object.keys(procedures).map((name) => [name, () => Promise.reject(refuse(name))]),
  ) as unknown as Handlers;
}
