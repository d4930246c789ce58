import process from 'node:process';

/** What `bootstrap.mjs` gives to Node, for processes that tests start; test runners add more of their own. */
export const NODE_FLAGS: readonly string[] = process.execArgv.filter(
  (flag) => flag === '--no-memory-protection-keys',
);
