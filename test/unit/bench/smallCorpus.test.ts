import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { claudeCodeImporter } from '../../../core/importers/claude-code/claudeCodeImporter.ts';
import type { Corpus, WriteOptions } from '../../bench/corpus/corpus.ts';
import { loadVocabulary } from '../../bench/corpus/vocabulary.ts';
import { writeSmall } from '../../bench/corpus/writeSmall.ts';
import type { SmallOptions } from '../../bench/corpus/writeSmall.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';

const options: SmallOptions = { seed: 7, sessions: 12, messages: 24 };
const how: WriteOptions = { vocabulary: loadVocabulary(), breathe: async () => undefined };

describe('the small corpus of the bench', () => {
  it('is the same for the same seed, and another for another', async () => {
    const hashes: string[] = [];
    for (const each of [options, options, { ...options, seed: 8 }])
      hashes.push(hashOf(await writeSmall(temporaryFolder(), each, how)));
    expect(hashes[1]).toBe(hashes[0]);
    expect(hashes[2]).not.toBe(hashes[0]);
  });

  it('is read by the importer without a line left over, with so many messages a session', async () => {
    const { files, lines, bytes } = await writeSmall(temporaryFolder(), options, how);
    const kinds = new Map<string, number>();
    for (const file of files) {
      const text = readFileSync(file, 'utf8');
      const converter = claudeCodeImporter.begin({ path: file, head: text.slice(0, 65_536) });
      for (const line of text.trimEnd().split('\n')) {
        const { kind } = converter.convert(line);
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      }
      expect(messagesOf(text)).toBe(options.messages);
    }
    expect([...kinds.keys()].sort()).toEqual(['event', 'state']);
    expect([...kinds.values()].reduce((sum, count) => sum + count, 0)).toBe(lines);
    expect(bytes / lines).toBeGreaterThan(1000);
  });

  it('has words enough that none makes up much of it', async () => {
    const { files } = await writeSmall(temporaryFolder(), options, how);
    const words = files.flatMap((file) => readFileSync(file, 'utf8').match(/[a-z]{3,}/g) ?? []);
    const distinct = new Set(words);
    expect(distinct.size).toBeGreaterThan(5000);
  });
});

function hashOf({ folder, files }: Corpus): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(relative(folder, file)).update(readFileSync(file));
  return hash.digest('hex');
}

/** Requests, results, and messages of the model, each of which stands on several lines. */
function messagesOf(text: string): number {
  const ids = new Set<string>();
  for (const [at, line] of text.trimEnd().split('\n').entries()) {
    const record = JSON.parse(line) as { type: string; message?: { id?: string } };
    if (record.message !== undefined) ids.add(record.message.id ?? `line ${at}`);
  }
  return ids.size;
}
