import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { AGENT_CALL_PREFIX } from '../../../model/agentCalls.ts';
import { StrataError } from '../../../model/result.ts';
import type { Send } from '../callWithRetries.ts';
import { agentEnvironment, agentProgram } from './agentProgram.ts';
import type { AgentMachine } from './agentProgram.ts';
import type { AgentQuestion, AgentSaid, AgentSpec } from './agentSpec.ts';
import { judgeAgent } from './judgeAgent.ts';
import { runCommand } from './runCommand.ts';

export interface AgentRequest extends Pick<AgentQuestion, 'model' | 'schema'> {
  readonly spec: AgentSpec;
  /** The whole prompt. */
  readonly input: string;
  readonly purpose: string;
}

export type AgentAnswer = Extract<AgentSaid, { readonly kind: 'answer' }>;

/**
 * Asks an agent once, in an empty folder that is gone afterwards with all that was written into it;
 * see {@link judgeAgent} and {@link runCommand} for what it throws.
 */
export const sendAgent =
  (machine: AgentMachine): Send<AgentRequest, AgentAnswer> =>
  async (request, { endpoint, onRequest, onBroken, now, signal }) => {
    const { spec, input, purpose } = request;
    const program = agentProgram(spec, machine);
    if (program === null) throw missing(spec);
    const place = await makePlace();
    const atMs = now();
    let bytesReceived = 0;
    let status: number | null = null;
    try {
      const { args, files } = spec.invocation({ ...request, file: place.file });
      for (const [name, text] of Object.entries(files)) await writeFile(place.file(name), text);
      const outcome = await runCommand(
        { program, args, input, env: agentEnvironment(spec, machine), folder: place.folder },
        {
          name: spec.name,
          timeoutMs: endpoint.timeoutMs,
          signal,
          onBytes: (bytes) => (bytesReceived = bytes),
        },
      );
      status = outcome.code;
      return judgeAgent(outcome, spec);
    } catch (error) {
      // It was ended on its way: it has the whole prompt, and may have thought about it.
      if (status === null) onBroken({ leftWaiting: true, status: null, bytesReceived });
      throw error;
    } finally {
      await place.remove();
      onRequest({
        atMs,
        host: basename(program),
        purpose,
        bytesSent: Buffer.byteLength(input),
        bytesReceived,
        status,
        durationMs: now() - atMs,
      });
    }
  };

interface Place {
  /** Empty. */
  readonly folder: string;
  /** Of our own files, which lie elsewhere. */
  readonly file: (name: string) => string;
  remove(): Promise<void>;
}

async function makePlace(): Promise<Place> {
  const own = await mkdtemp(join(tmpdir(), 'strata-agent-files-'));
  const folder = await mkdtemp(join(tmpdir(), AGENT_CALL_PREFIX));
  return {
    folder,
    file: (name) => join(own, name),
    async remove() {
      const options = { recursive: true, force: true, maxRetries: 3 };
      await Promise.all([own, folder].map((path) => rm(path, options)));
    },
  };
}

function missing({ name, program }: AgentSpec): StrataError {
  return new StrataError({
    code: 'provider-not-configured',
    message: `${name} is not on this machine: no program ${program} was found on the PATH, nor where it usually is. Install it, or choose another model.`,
    details: { program },
  });
}
