import type { AgentSpec } from './agentSpec.ts';

/** Any command that reads a prompt on standard input and answers on standard output. */
export function customCommand([program = '', ...args]: readonly string[]): AgentSpec {
  return {
    name: program.split(/[\\/]/).at(-1) ?? program,
    program,
    models: [],
    login: 'Log in with it in a terminal.',
    keeps: [],
    sets: {},
    structure: 'text',
    invocation: () => ({ args, files: {} }),
    read: (stdout) => ({
      kind: 'answer',
      text: stdout,
      tokensIn: null,
      tokensOut: null,
      cost: null,
      finish: 'stop',
    }),
  };
}
