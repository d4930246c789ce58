import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { StrataError, toFailure } from '../../model/result.ts';
import type { MemoryReading } from '../memory/memoryReading.ts';
import { withReading } from './session.ts';
import type { CliStreams } from './streams.ts';

const lineSchema = z
  .object({
    id: z.union([z.string(), z.number()]),
    question: z.string(),
    asOf: given(z.string()),
    otherWords: given(z.array(z.string())),
    alsoAsk: given(z.array(z.string())),
    project: given(z.string()),
  })
  .transform(({ id, question, ...options }) => ({ id, asked: { question, ...present(options) } }));

/** Whoever writes lines may write null for what is not there. */
function given<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? undefined);
}

/** Without what is not given, so that it does not undo an option of the command. */
function present<Options extends object>(
  options: Options,
): { readonly [Name in keyof Options]?: NonNullable<Options[Name]> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as {
    readonly [Name in keyof Options]?: NonNullable<Options[Name]>;
  };
}

type Memory = Pick<MemoryReading, 'call'>;

/** A line of a batch. */
type BatchLine = z.infer<typeof lineSchema>;

/** What a line asks. */
export type BatchQuestion = BatchLine['asked'];

/**
 * Answers the lines of a file one after another, each with a line of JSON: the answer with the
 * `id`, or `{id, line, error: {code, message}}` with the line's number, from 1, which is also the `id` of a line
 * that cannot be read.
 *
 * Throws `path-unreadable` for a file that cannot be read.
 */
export async function runBatch(
  file: string,
  streams: CliStreams,
  answer: (memory: Memory, asked: BatchQuestion) => Promise<object>,
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
        line: number,
        error: {
          code: 'bad-input',
          message: `Line ${number} is not {"id": …, "question": "…"}, with "asOf", "otherWords", "alsoAsk" (lists) or "project" if need be.`,
        },
      };
    try {
      return { id: line.id, ...(await answer(memory, line.asked)) };
    } catch (thrown) {
      const { code, message } = toFailure(thrown);
      // Later lines would fail the same way.
      if (code === 'host-gone' || code === 'internal') throw thrown;
      return { id: line.id, line: number, error: { code, message } };
    }
  }
}

function readLine(text: string): BatchLine | null {
  try {
    return lineSchema.parse(JSON.parse(text.replace(/^\ufeff/, '')));
  } catch (thrown) {
    if (thrown instanceof SyntaxError || thrown instanceof z.ZodError) return null;
    throw thrown;
  }
}

function isFileError(thrown: unknown): thrown is Error {
  return thrown instanceof Error && 'syscall' in thrown;
}
