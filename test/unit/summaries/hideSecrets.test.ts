import { expect, it } from 'vitest';
import { hideSecretsOf } from '../../../core/engine/summaries/hideSecrets.ts';
import type { SummaryEvent } from '../../../core/domain/summarize/types.ts';

const LINE = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj';
const EVENTS: readonly SummaryEvent[] = [
  said(`Is this right?\n-----BEGIN PRIVATE KEY-----\n${LINE}\n${LINE}\n-----END PRIVATE KEY-----`),
  said(
    'The release uses DB_PASSWORD=correct-Horse7-battery!staple, and mira@example.org knows it.',
  ),
];

it('pieces of secrets that a text quotes are hidden, whatever they look like alone', () => {
  const hide = hideSecretsOf(EVENTS, { maskEmail: false });
  expect(hide(`The key. ${LINE.slice(0, 40)}`)).toBe('The key. [secret:piece]');
  expect(hide(`It ends in ${LINE.slice(20).toLowerCase()}.`)).toBe('It ends in [secret:piece].');
  expect(hide('It is Correct-horse7-battery, they say.')).toBe('It is [secret:piece], they say.');
});

it('other words stay, also those that a secret is made of', () => {
  const hide = hideSecretsOf(EVENTS, { maskEmail: false });
  const text =
    'The correct battery is a staple. DB_PASSWORD is set; mira@example.org knows it since 2025.';
  expect(hide(text)).toBe(text);
});

it('whole secrets are hidden as ever, and addresses where that is wished', () => {
  const hide = hideSecretsOf([], { maskEmail: true });
  expect(hide('Ask mira@example.org for ghp_Ab3dEf6hIj9kLm2nOp5qRs8tUv1wXy4zAb3d.')).toBe(
    'Ask [secret:email] for [secret:github-token].',
  );
});

function said(text: string): SummaryEvent {
  return { kind: 'message', role: 'user', name: null, opensTurn: true, ms: 0, text };
}
