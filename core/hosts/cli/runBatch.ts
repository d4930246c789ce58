import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { StrataError, toFailure } from '../../model/result.ts';
import type { MemoryReading } from '../memory/memoryReading.ts';
import { withReading } from './session.ts';
import type { CliStreams } from './streams.ts';

const lineSchema = z.object({
  id: z.union([z.string(), z.number()]),
  question: z.string(),
  asOf: z.string().optional(),
});

type Memory = Pick<MemoryReading, 'call'>;

/** A line of a batch. */
export type BatchLine = z.infer<typeof lineSchema>;

/**
 * Answers the lines of a file one after another, each with a line of JSON: the answer with the
 * `id`, or `{id, error: {code, message}}`. A line that cannot be read has its number as its id.
 *
 * Throws `path-unreadable` for a file that cannot be read.
 */
export async function runBatch(
  file: string,
  streams: CliStreams,
  answer: (memory: Memory, line: BatchLine) => Promise<object>,
): Promise<void> {
  await withReading(streams, async (memory) => {
    let number = 0;
    try {
      for await (const text of createInterface({ input: createReadStream(file, 'utf8') })) {
        number += 1;
        if (text.trim() === '') continue;
        streams.stdout.write(`${JSON.stringify(await answerLine(text, number, memory))}\n`);
      }
    } catch (thrown) {
      if (!isFileError(thrown)) throw thrown;
      throw new StrataError({
        code: 'path-unreadable',
        message: `${file} cannot be read: ${thrown.message}`,
      });
    }
  });

  async function answerLine(text: string, number: number, memory: Memory): Promise<object> {
    const line = readLine(text);
    if (line === null)
      return {
        id: number,
        error: {
          code: 'bad-input',
          message: `Line ${number} is not {"id": …, "question": "…"} with an "asOf" if need be.`,
        },
      };
    try {
      return { id: line.id, ...(await answer(memory, line)) };
    } catch (thrown) {
      const { code, message } = toFailure(thrown);
      // Later lines would fail the same way.
      if (code === 'host-gone' || code === 'internal') throw thrown;
      return { id: line.id, error: { code, message } };
    }
  }
}

function readLine(text: string): BatchLine | null {
  try {
    return lineSchema.parse(JSON.parse(text));
  } catch (thrown) {
    if (thrown instanceof SyntaxError || thrown instanceof z.ZodError) return null;
    throw thrown;
  }
}

function isFileError(thrown: unknown): thrown is Error {
  return thrown instanceof Error && 'syscall' in thrown;
}
