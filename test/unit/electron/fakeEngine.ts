/** The engine as the shell's own clients see it: answers that the test gives, events that it sends. */
import type { Client } from '../../../core/contract/client.ts';
import type { EventName, PayloadOf } from '../../../core/contract/events.ts';
import type { OutputOf, ProcedureName } from '../../../core/contract/procedures.ts';
import { StrataError } from '../../../core/model/result.ts';

export interface FakeEngine {
  /** What was asked, with its input. */
  readonly asked: (readonly [ProcedureName, unknown])[];
  /** By procedure; one that is not there is not found. */
  readonly answers: { [Name in ProcedureName]?: (input: unknown) => OutputOf<Name> };
  readonly client: () => Client;
  /** How many clients are not closed. */
  readonly open: () => number;
  readonly send: <Name extends EventName>(name: Name, payload: PayloadOf<Name>) => void;
}

export function fakeEngine(): FakeEngine {
  const asked: (readonly [ProcedureName, unknown])[] = [];
  const answers: FakeEngine['answers'] = {};
  const listeners = new Set<readonly [EventName, (payload: never) => void]>();
  let open = 0;
  const call = async (name: ProcedureName, input: unknown): Promise<unknown> => {
    asked.push([name, input]);
    const answer = answers[name];
    if (answer === undefined)
      throw new StrataError({ code: 'not-found', message: `There is no answer to ${name}.` });
    return answer(input);
  };
  return {
    asked,
    answers,
    open: () => open,
    client: () => {
      open += 1;
      return {
        call: call as Client['call'],
        on: (name, listener) => {
          const entry = [name, listener] as const;
          listeners.add(entry);
          return () => void listeners.delete(entry);
        },
        closed: new Promise(() => undefined),
        close: () => {
          open -= 1;
        },
      };
    },
    send: (name, payload) => {
      for (const [heard, listener] of listeners) if (heard === name) listener(payload as never);
    },
  };
}
