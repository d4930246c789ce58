import type { MessageChannel, MessagePort } from 'node:worker_threads';
import type { Progress } from '../model/progress.ts';
import type { Failure } from '../model/result.ts';
import type { TaskContext } from '../engine/live/tasks.ts';
import { createLazyWorker } from './lazyWorker.ts';
import { startWorker } from './startWorker.ts';
import type { VerifierData } from './roots/verifier.ts';
import type { VerifierMethods } from '../engine/maintenance/ports/verifier.ts';
import type { Verifier } from '../engine/maintenance/ports/verifier.ts';

export interface VerifierThreadDeps {
  readonly data: Omit<VerifierData, 'writer'>;
  /** Gives the writer's thread the other end of the verifier's channel. */
  readonly attach: (port: MessagePort) => void;
  readonly newChannel: () => MessageChannel;
  readonly onDeath: (failure: Failure) => void;
}

/** Compares the memory with what can be computed anew, in a thread that is there only meanwhile. */
export interface VerifierThread extends Verifier {
  stop(failure?: Failure): Promise<void>;
}

export function createVerifierThread(deps: VerifierThreadDeps): VerifierThread {
  let onProgress: TaskContext['onProgress'] | undefined;
  const worker = createLazyWorker<VerifierMethods>((onEnd) => {
    const { port1, port2 } = deps.newChannel();
    deps.attach(port1);
    return startWorker<VerifierMethods>('verifier', {
      data: { ...deps.data, writer: port2 } satisfies VerifierData,
      transfer: [port2],
      onNote: (note) => onProgress?.(note as Progress),
      onDeath: (failure) => {
        onEnd();
        deps.onDeath(failure);
      },
    });
  });
  return {
    run(repair, context) {
      ({ onProgress } = context);
      return worker.run((methods) => methods.verify(repair, context.cancel));
    },
    stop: (failure) => worker.stop(failure),
  };
}
