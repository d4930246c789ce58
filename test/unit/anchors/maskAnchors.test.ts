import { expect, test } from 'vitest';
import { findAnchors } from '../../../core/domain/anchors/findAnchors.ts';
import { maskSecrets } from '../../../core/domain/secrets/maskSecrets.ts';
import type { MaskSecrets } from '../../../core/domain/anchors/maskAnchors.ts';
import { user } from '../summarize/events.ts';

/** Takes words that begin with `KEY-` for secrets. */
const mask: MaskSecrets = (text) => ({
  found: [...text.matchAll(/KEY-\S*\w/g)].map(({ 0: secret, index }) => ({
    start: index,
    end: index + secret.length,
    mask: '[key]',
  })),
});

/** Takes one range for a secret. */
const one: MaskSecrets = () => ({ found: [{ start: 14, end: 340, mask: '[key]' }] });

test('an anchor whose range holds a secret shows it masked, and its range stays', () => {
  const text = 'Hello there. Let’s use KEY-123456 rather than KEY-9.';
  expect(findAnchors([user(text)], { mask })).toEqual([
    {
      type: 'Decision',
      text: 'Let’s use [key] rather than [key].',
      importance: 0.95,
      event: 0,
      start: 13,
      end: text.length,
      masked: true,
    },
  ]);
});

test('a secret that the anchor cuts is masked as a whole', () => {
  const text = `Let’s now use KEY-${'a, b'.repeat(80)}x for now.`;
  expect(findAnchors([user(text)], { mask: one }).map((found) => found.text)).toEqual([
    'Let’s now use [key]',
  ]);
});

test('an anchor without a secret stays as it is', () => {
  const events = [user('KEY-1 is mine. Let’s use SQLite.')];
  expect(findAnchors(events, { mask })).toEqual(findAnchors(events));
});

test('the product’s own masks hide a token', () => {
  const token = `ghp_${'a1B2c3D4'.repeat(5).slice(0, 36)}`;
  const text = `Let’s use ${token} for the release job.`;
  const [anchor] = findAnchors([user(text)], { mask: maskSecrets });
  expect(anchor).toMatchObject({ masked: true, start: 0, end: text.length });
  expect(anchor?.text).toBe(maskSecrets(text).text);
  expect(anchor?.text).not.toContain(token);
});
