/** What a hand-over tells of a real session: all that its page knows. */
import { expect, test } from 'vitest';
import { handoff } from '../../../core/engine/search/handoff.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import { SESSION, writeSession } from '../conversations/session.ts';

test('a session is handed over with its branch, to-dos, tests, commits and files', async () => {
  const memory = openTestMemory();
  const { main, agent } = await writeSession(temporaryFolder());
  await memory.import([main, agent]);
  await memory.index();
  const { text } = await handoff(
    { reader: memory.reader, countTokens: (words) => words.length },
    { target: `claude-code:${SESSION}`, budget: 99_999 },
  );
  expect(text).toMatch(/\nWith claude-code, in \S+\/shop, on branch tax\n/);
  expect(text).toMatch(/\nTests: .+: 4 passed; 2 runs in all\n/);
  expect(text).toMatch(/## Open questions and todos\n- Round the sums\n/);
  expect(text).toContain('## Commits and pull requests\n- 1a2b3c4 Tax table by country\n');
  expect(text).toMatch(/## Files\n- tax\.ts \(\+2 −1\)$/);
  expect(text).toMatch(/## What was asked and done\n- Its tests pass\.\n/);
  expect(text).not.toContain('toc:');
  // The title, and what was committed.
  expect(text.match(/Tax table by country/g)).toHaveLength(2);
});
