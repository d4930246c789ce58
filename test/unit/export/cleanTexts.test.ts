import { expect, test } from 'vitest';
import { createCleaner } from '../../../core/domain/export/cleanTexts.ts';

const TOKEN = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
const PASSWORD = 'tr0ub4dor-Quagga-9';

function cleaned<T>(data: T, options: { email?: boolean; paths?: boolean; home?: string } = {}) {
  const { email = false, paths = true, home = null } = options;
  const cleaner = createCleaner({ email, paths, home });
  const shown = cleaner.finish(cleaner.mask(data));
  return { shown, masked: cleaner.masked() };
}

test('a secret is masked, and what gave it away in one text masks it in all others', () => {
  expect(
    cleaned({
      before: `It was ${PASSWORD} then.`,
      rows: [{ text: `DB_PASSWORD=${PASSWORD}` }, { text: `key ${TOKEN}` }],
    }),
  ).toEqual({
    shown: {
      before: 'It was [secret:password] then.',
      rows: [{ text: 'DB_PASSWORD=[secret:password]' }, { text: 'key [secret:github-token]' }],
    },
    masked: 3,
  });
});

test('a secret that is cut is masked, too', () => {
  const { shown } = cleaned([
    `DB_PASSWORD=${PASSWORD}`,
    `it was ${PASSWORD.slice(0, 9)}… (8 lines)`,
    `it was "${PASSWORD.slice(0, 12)}`,
    `key ${TOKEN}`,
    `curl -H ${TOKEN.slice(0, 20)}…`,
    'it was tr0',
  ]);
  expect(shown).toEqual([
    'DB_PASSWORD=[secret:password]',
    'it was [secret:password]… (8 lines)',
    'it was "[secret:password]',
    'key [secret:github-token]',
    'curl -H [secret:github-token]…',
    'it was tr0',
  ]);
});

test('ids, numbers and what is missing stay', () => {
  const data = {
    gripIds: ['grip:1772614800000:01KJW6XQ00000000000000000A'],
    hash: '1a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f7a8b9c0d',
    conversationId: 'claude-code:11111111-1111-4111-8111-111111111111',
    count: 3,
    none: null,
    yes: true,
  };
  expect(cleaned(data)).toEqual({ shown: data, masked: 0 });
});

test('e-mail addresses are masked where the settings say so', () => {
  expect(cleaned('Write to ada@strata.dev.').shown).toBe('Write to ada@strata.dev.');
  expect(cleaned('Write to ada@strata.dev.', { email: true })).toEqual({
    shown: 'Write to [secret:email].',
    masked: 1,
  });
});

test('what cannot be seen is marked, and what is broken replaced', () => {
  expect(cleaned('a\u202eb\u0000c\ud800d\u001b[31m\r\ne\tf').shown).toBe(
    'a\ufffdb\ufffdc\ufffdd\ufffd[31m\ne\tf',
  );
});

test.each([
  ['/home/mira/code/shop/a.ts', '~/code/shop/a.ts'],
  ['at /Users/mira/x and /home/ben/y', 'at ~/x and ~/y'],
  ['"C:\\Users\\Mira Lind\\code"', '"~\\code"'],
  ['{"path":"C:\\\\Users\\\\mira\\\\x"}', '{"path":"~\\\\x"}'],
  ['/mnt/c/Users/mira/x', '~/x'],
  ['/root/x, /rooted', '~/x, /rooted'],
  ['.claude/projects/-home-mira-code-shop/1.jsonl', '.claude/projects/~-code-shop/1.jsonl'],
  ['/data/people/mira/x', '~/x'],
  ['/data/people/mirabelle', '/data/people/mirabelle'],
  ['see /homes/x and a/home/y', 'see /homes/x and a/home/y'],
])('without paths %j is %j', (text, short) => {
  expect(cleaned(text, { paths: false, home: '/data/people/mira' }).shown).toBe(short);
  expect(cleaned(text, { home: '/data/people/mira' }).shown).toBe(text);
});
