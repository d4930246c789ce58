import { asCount, asObject, parseObject } from '../json.ts';
import type { AgentSpec } from './agentSpec.ts';

const POLICY_FILE = 'no-tools.toml';
/** Tools that are denied without conditions are not even told to the model. */
const NO_TOOLS = '[[rule]]\ntoolName = "*"\ndecision = "deny"\npriority = 999\n';

/**
 * Gemini CLI's headless mode, as published for versions from 0.30 on: one JSON object with `response`,
 * `stats` and `error`. A policy denies all tools; no extensions and no servers. It has no way to keep
 * no session.
 */
export const geminiCli: AgentSpec = {
  name: 'Gemini CLI',
  program: 'gemini',
  models: ['flash-lite', 'flash', 'pro'],
  login: 'Start `gemini` in a terminal and sign in.',
  // Where it is still served, a key or a project is the login.
  keeps: [
    'GEMINI_API_KEY',
    'GOOGLE_API_KEY',
    'GOOGLE_APPLICATION_CREDENTIALS',
    'GOOGLE_CLOUD_LOCATION',
    'GOOGLE_CLOUD_PROJECT',
    'GOOGLE_GENAI_USE_GCA',
    'GOOGLE_GENAI_USE_VERTEXAI',
  ],
  sets: {},
  structure: 'text',
  invocation: ({ model, file }) => ({
    args: [
      '--output-format',
      'json',
      '--approval-mode',
      'default',
      '--admin-policy',
      file(POLICY_FILE),
      '--extensions',
      'none',
      '--allowed-mcp-server-names',
      'none',
      ...(model === '' ? [] : ['--model', model]),
    ],
    files: { [POLICY_FILE]: NO_TOOLS },
  }),
  read(stdout) {
    // It may say something else before.
    const said = parseObject(stdout.slice(stdout.indexOf('{')));
    const error = asObject(said?.['error']);
    if (error !== null) {
      const { message, code } = error;
      return {
        kind: 'failure',
        message: typeof message === 'string' ? message : '',
        status: asCount(code),
      };
    }
    const response = said?.['response'];
    if (typeof response !== 'string') return null;
    const used = Object.values(asObject(asObject(said?.['stats'])?.['models']) ?? {}).map((one) =>
      asObject(asObject(one)?.['tokens']),
    );
    const sum = (names: readonly string[]): number | null =>
      used.length === 0
        ? null
        : used
            .flatMap((tokens) => names.map((name) => asCount(tokens?.[name]) ?? 0))
            .reduce((all, count) => all + count, 0);
    return {
      kind: 'answer',
      text: response,
      tokensIn: sum(['prompt']),
      tokensOut: sum(['candidates', 'thoughts']),
      cost: null,
      finish: 'stop',
    };
  },
};
