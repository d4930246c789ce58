import type { SecretKind } from '../../../core/domain/secrets/secretKinds.ts';

const BASE62 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Letters and digits that look random and are the same at each run; a fourth of them are digits. */
export function letters(length: number, alphabet: string = BASE62, seed = 7): string {
  let state = seed;
  let out = '';
  while (out.length < length) {
    state = (state * 48_271) % 2_147_483_647;
    const digits = out.length % 4 === 1;
    out += digits
      ? String(2 + (state % 6))
      : alphabet.charAt(Math.floor(state / 97) % alphabet.length);
  }
  return out;
}

const HEX = 'abcdef0123456789';

/** One invented secret of every form that providers use. No real one stands in this file, not even an expired one. */
export function inventSecrets(): readonly (readonly [SecretKind, string])[] {
  const hex = (length: number): string => letters(length, HEX);
  const upper = (length: number): string => letters(length, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  return [
    ['openai-key', `sk-proj-${letters(60)}`],
    ['openai-key', `sk-${letters(48)}`],
    ['anthropic-key', `sk-ant-api03-${letters(90)}`],
    ['openrouter-key', `sk-or-v1-${hex(64)}`],
    ['groq-key', `gsk_${letters(52)}`],
    ['xai-key', `xai-${letters(80)}`],
    ['perplexity-key', `pplx-${letters(48)}`],
    ['replicate-token', `r8_${letters(37)}`],
    ['huggingface-token', `hf_${letters(34)}`],
    ['aws-key', `AKIA${upper(16)}`],
    ['google-key', `AIza${letters(35)}`],
    ['google-key', `ya29.${letters(60)}`],
    ['google-key', `GOCSPX-${letters(28)}`],
    ['azure-key', `${letters(3)}8Q~${letters(34)}`],
    ['github-token', `ghp_${letters(36)}`],
    ['github-token', `ghs_${letters(36)}`],
    ['github-token', `github_pat_${letters(22)}_${letters(59)}`],
    ['gitlab-token', `glpat-${letters(20)}`],
    ['slack-token', `xoxb-2345678901-${letters(24)}`],
    ['slack-webhook', `hooks.slack.com/services/T${upper(8)}/B${upper(8)}/${letters(24)}`],
    ['discord-token', `discord.com/api/webhooks/234567890123456789/${letters(68)}`],
    ['telegram-token', `234567890:AA${letters(33)}`],
    ['stripe-key', `sk_live_${letters(24)}`],
    ['stripe-key', `whsec_${letters(32)}`],
    ['shopify-token', `shpat_${hex(32)}`],
    ['square-token', `sq0atp-${letters(22)}`],
    ['twilio-key', `SK${hex(32)}`],
    ['sendgrid-key', `SG.${letters(22)}.${letters(43)}`],
    ['mailgun-key', `key-${hex(32)}`],
    ['npm-token', `npm_${letters(36)}`],
    ['pypi-token', `pypi-AgEIcHlwaS5vcmc${letters(60)}`],
    ['docker-token', `dckr_pat_${letters(27)}`],
    ['digitalocean-token', `dop_v1_${hex(64)}`],
    ['databricks-token', `dapi${hex(32)}`],
    ['hashicorp-token', `hvs.${letters(90)}`],
    ['supabase-key', `sbp_${hex(40)}`],
    ['planetscale-token', `pscale_tkn_${letters(43)}`],
    ['grafana-token', `glsa_${letters(32)}_${hex(8)}`],
    ['sentry-token', `sntrys_${letters(80)}`],
    ['newrelic-key', `NRAK-${upper(27)}`],
    ['linear-key', `lin_api_${letters(40)}`],
    ['notion-token', `ntn_${letters(46)}`],
    ['figma-token', `figd_${letters(40)}`],
    ['postman-key', `PMAK-${hex(24)}-${hex(34)}`],
    ['atlassian-token', `ATATT3${letters(180)}`],
    ['doppler-token', `dp.pt.${letters(43)}`],
    ['age-key', `AGE-SECRET-KEY-1${upper(58)}`],
    ['jwt', `eyJ${letters(20)}.eyJ${letters(60)}.${letters(43)}`],
  ];
}
