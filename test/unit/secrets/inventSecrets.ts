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
  const uuid = `${hex(8)}-${hex(4)}-${hex(4)}-${hex(4)}-${hex(12)}`;
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
    ['langfuse-key', `sk-lf-${uuid}`],
    ['nvidia-key', `nvapi-${letters(64)}`],
    ['cerebras-key', `csk-${letters(48, 'abcdefghijklmnopqrstuvwxyz')}`],
    ['langsmith-key', `lsv2_pt_${hex(32)}_${hex(10)}`],
    ['tavily-key', `tvly-dev-${letters(32)}`],
    ['firecrawl-key', `fc-${hex(32)}`],
    ['pinecone-key', `pcsk_${letters(5)}_${letters(64)}`],
    ['together-key', `tgp_v1_${letters(43)}`],
    ['elevenlabs-key', `sk_${hex(48)}`],
    ['aws-key', `bedrock-api-key-${letters(120)}`],
    ['alibaba-key', `LTAI${letters(20)}`],
    ['yandex-key', `AQVN${letters(36)}`],
    ['gitlab-token', `glcbt-${letters(2)}_${letters(20)}`],
    ['gitlab-token', `GR1348941${letters(20)}`],
    ['bitbucket-token', `ATBB${letters(32)}`],
    ['slack-token', `xoxc-2345678901-${letters(40)}`],
    ['shippo-token', `shippo_live_${hex(40)}`],
    ['facebook-token', `EAAC${letters(160)}`],
    ['easypost-key', `EZAK${letters(54)}`],
    ['flutterwave-key', `FLWSECK-${hex(32)}`],
    ['resend-key', `re_${letters(8)}_${letters(24)}`],
    ['brevo-key', `xkeysib-${hex(64)}-${letters(16)}`],
    ['hubspot-token', `pat-na1-${uuid}`],
    ['rubygems-key', `rubygems_${hex(48)}`],
    ['nuget-key', `oy2${letters(43, 'abcdefghijklmnopqrstuvwxyz')}`],
    ['cratesio-token', `cio${letters(32)}`],
    ['clojars-token', `CLOJARS_${letters(60)}`],
    ['artifactory-key', `AKCp${letters(69)}`],
    ['openshift-token', `sha256~${letters(43)}`],
    ['heroku-key', `HRKU-AA${letters(58)}`],
    ['fly-token', `fo1_${letters(43)}`],
    ['fly-token', `fm2_${letters(200)}`],
    ['vercel-token', `vcp_${letters(56)}`],
    ['netlify-token', `nfp_${letters(36)}`],
    ['render-key', `rnd_${letters(28)}`],
    ['cloudflare-token', `cfut_${letters(40)}${hex(8)}`],
    ['cloudflare-token', `v1.0-${hex(24)}-${hex(146)}`],
    ['tailscale-key', `tskey-auth-k${letters(8)}CNTRL-${letters(32)}`],
    ['tailscale-key', `tskey-api-k${letters(8)}CNTRL-${letters(32)}`],
    ['tailscale-key', `tskey-client-k${letters(8)}CNTRL-${letters(32)}`],
    ['pulumi-token', `pul-${hex(40)}`],
    ['infracost-key', `ico-${letters(32)}`],
    ['neon-key', `napi_${letters(64, 'abcdefghijklmnopqrstuvwxyz')}`],
    ['dynatrace-token', `dt0c01.${upper(24)}.${upper(64)}`],
    ['posthog-key', `phx_${letters(43)}`],
    ['launchdarkly-key', `sdk-${uuid}`],
    ['sonar-token', `sqp_${hex(40)}`],
    ['sourcegraph-token', `sgp_${hex(40)}`],
    ['sourcegraph-token', `sgp_local_${hex(40)}`],
    ['buildkite-token', `bkua_${hex(40)}`],
    ['circleci-token', `CCIPAT_${letters(22)}_${hex(40)}`],
    ['octopus-key', `API-${upper(26)}`],
    ['prefect-key', `pnu_${letters(36)}`],
    ['contentful-token', `CFPAT-${letters(43)}`],
    ['readme-key', `rdme_${letters(70, 'abcdefghijklmnopqrstuvwxyz')}`],
    ['frameio-token', `fio-u-${letters(64)}`],
    ['typeform-token', `tfp_${letters(59)}`],
    ['duffel-token', `duffel_live_${letters(43)}`],
    ['dropbox-token', `sl.${letters(135)}`],
    ['mapbox-token', `sk.eyJ${letters(70)}.${letters(22)}`],
    ['plaid-token', `access-production-${uuid}`],
    ['1password-token', `ops_eyJ${letters(250)}`],
    ['grafana-token', `eyJrIjoi${letters(90)}`],
    ['terraform-token', `${letters(14)}.atlasv1.${letters(67)}`],
    ['airtable-token', `pat${letters(14)}.${hex(64)}`],
    ['discord-token', `MT${letters(24)}.${letters(6)}.${letters(38)}`],
    ['mailchimp-key', `${hex(32)}-us12`],
    ['jwt', `eyJ${letters(20)}.eyJ${letters(60)}.${letters(43)}`],
  ];
}
