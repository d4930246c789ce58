import type { SecretKind } from './secretKinds.ts';

/** Tokens that can be recognised by their prefix. */
export interface TokenShape {
  readonly kind: SecretKind;
  readonly prefixes: readonly string[];
  /**
   * What follows the prefix; sticky. It opens with one greedy run, so that no text is read twice,
   * and the run is at least as long as in the shortest real token of its kind: `sk-...` and
   * `ghp_xxx` do not match.
   */
  readonly body: RegExp;
}

const shape = (kind: SecretKind, prefixes: string, body: RegExp): TokenShape => ({
  kind,
  prefixes: prefixes.split(' '),
  body,
});

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/y;

/**
 * More specific prefixes first: where two shapes match the same words, the first one wins. Prefixes
 * and lengths as providers, GitHub's secret scanning, gitleaks and TruffleHog publish them.
 */
export const TOKEN_SHAPES: readonly TokenShape[] = [
  shape('anthropic-key', 'sk-ant-', /[\w-]{24,}/y),
  shape('openrouter-key', 'sk-or-', /[\w-]{24,}/y),
  shape('langfuse-key', 'sk-lf-', UUID),
  shape('openai-key', 'sk-proj- sk-svcacct- sk-admin- sess-', /[\w-]{24,}/y),
  shape('openai-key', 'sk-', /[A-Za-z0-9]{20,}/y),
  shape('groq-key', 'gsk_', /[A-Za-z0-9]{40,}/y),
  shape('xai-key', 'xai-', /[A-Za-z0-9]{40,}/y),
  shape('perplexity-key', 'pplx-', /[A-Za-z0-9]{40,}/y),
  shape('replicate-token', 'r8_', /[A-Za-z0-9]{36,}/y),
  shape('huggingface-token', 'hf_ api_org_', /[A-Za-z0-9]{30,}/y),
  shape('nvidia-key', 'nvapi-', /[\w-]{50,}/y),
  shape('cerebras-key', 'csk-', /[a-z0-9]{40,}/y),
  shape('langsmith-key', 'lsv2_pt_ lsv2_sk_', /[a-f0-9]{32}_[a-f0-9]{10}/y),
  shape('tavily-key', 'tvly-', /[A-Za-z0-9-]{20,}/y),
  shape('firecrawl-key', 'fc-', /[a-f0-9]{32}/y),
  shape('pinecone-key', 'pcsk_', /\w{40,}/y),
  shape('together-key', 'tgp_v1_', /[\w-]{30,}/y),
  shape('elevenlabs-key', 'sk_', /[a-f0-9]{48}/y),
  shape('aws-key', 'AKIA ASIA ABIA ACCA', /[A-Z2-7]{16}(?![A-Za-z0-9])/y),
  shape('aws-key', 'ABSK', /[A-Za-z0-9+/]{100,}={0,2}/y),
  shape('aws-key', 'bedrock-api-key-', /[A-Za-z0-9+/]{28,}={0,2}/y),
  shape('google-key', 'AIza', /[\w-]{35,}/y),
  shape('google-key', 'ya29.', /[\w-]{30,}/y),
  shape('google-key', 'GOCSPX-', /[\w-]{24,}/y),
  shape('google-key', '1//0', /[\w-]{40,}/y),
  shape('alibaba-key', 'LTAI', /[A-Za-z0-9]{16,}/y),
  shape('yandex-key', 'AQVN', /[\w-]{35,}/y),
  shape('github-token', 'ghp_ gho_ ghu_ ghs_ ghr_', /[A-Za-z0-9]{36,}/y),
  shape('github-token', 'github_pat_', /\w{50,}/y),
  shape(
    'gitlab-token',
    'glpat- gldt- glrt- glptt- glft- glffct- glcbt- glimt- glagent- gloas- glsoat- GR1348941',
    /[\w-]{20,}(?:\.[\w-]+)*/y,
  ),
  shape('bitbucket-token', 'ATBB', /[A-Za-z0-9]{32,}/y),
  shape(
    'slack-token',
    'xoxb- xoxp- xoxa- xoxr- xoxs- xoxo- xoxc- xoxd- xoxe- xoxe.xoxp- xoxe.xoxb- xapp-',
    /[A-Za-z0-9-]{20,}/y,
  ),
  shape(
    'slack-webhook',
    'hooks.slack.com/services/ hooks.slack.com/workflows/ hooks.slack.com/triggers/',
    /[\w/]{30,}/y,
  ),
  shape(
    'discord-token',
    'discord.com/api/webhooks/ discordapp.com/api/webhooks/',
    /\d{16,20}\/[\w-]{50,}/y,
  ),
  shape(
    'stripe-key',
    'sk_live_ rk_live_ sk_test_ rk_test_ sk_prod_ rk_prod_ whsec_',
    /[A-Za-z0-9+/=]{20,}/y,
  ),
  shape('shopify-token', 'shpat_ shpca_ shppa_ shpss_', /[A-Fa-f0-9]{32,}/y),
  shape('shippo-token', 'shippo_live_ shippo_test_', /[A-Fa-f0-9]{40}/y),
  shape('square-token', 'sq0atp- sq0csp- EAAAE', /[\w-]{22,}/y),
  shape('facebook-token', 'EAAC EAAM', /[A-Za-z0-9]{100,}/y),
  shape('easypost-key', 'EZAK EZTK', /[A-Za-z0-9]{54}/y),
  shape('flutterwave-key', 'FLWSECK-', /[a-f0-9]{32}/y),
  shape('sendgrid-key', 'SG.', /[\w-]{16,}\.[\w-]{30,}/y),
  shape('resend-key', 're_', /[A-Za-z0-9]{8}_[A-Za-z0-9]{20,}/y),
  shape('brevo-key', 'xkeysib- xsmtpsib-', /[a-f0-9]{64}-[A-Za-z0-9]{16}/y),
  shape('hubspot-token', 'pat-na1- pat-na2- pat-eu1-', UUID),
  shape('npm-token', 'npm_', /[A-Za-z0-9]{36,}/y),
  shape('pypi-token', 'pypi-AgE', /[\w-]{50,}/y),
  shape('rubygems-key', 'rubygems_', /[a-f0-9]{48}/y),
  shape('nuget-key', 'oy2', /[a-z0-9]{43}(?![A-Za-z0-9])/y),
  shape('cratesio-token', 'cio', /[A-Za-z0-9]{32}(?![A-Za-z0-9])/y),
  shape('clojars-token', 'CLOJARS_', /[A-Za-z0-9]{60}/y),
  shape('docker-token', 'dckr_pat_ dckr_oat_', /[\w-]{24,}/y),
  shape('artifactory-key', 'AKCp', /[A-Za-z0-9]{60,}/y),
  shape('openshift-token', 'sha256~', /[\w-]{43}/y),
  shape('digitalocean-token', 'dop_v1_ doo_v1_ dor_v1_', /[a-f0-9]{64,}/y),
  shape('heroku-key', 'HRKU-', /[\w-]{36,}/y),
  shape('fly-token', 'fo1_', /[\w-]{43}/y),
  shape('fly-token', 'fm1a_ fm1r_ fm2_', /[A-Za-z0-9+/]{100,}={0,3}/y),
  shape('vercel-token', 'vcp_ vci_ vca_ vcr_ vck_', /[A-Za-z0-9]{24,}/y),
  shape('netlify-token', 'nfp_ nfc_ nfo_ nfu_', /[A-Za-z0-9]{36,}/y),
  shape('render-key', 'rnd_', /[A-Za-z0-9]{24,}/y),
  shape('cloudflare-token', 'cfk_ cfut_ cfat_', /[A-Za-z0-9]{40,}/y),
  shape('cloudflare-token', 'v1.0-', /[a-f0-9]{24}-[a-f0-9]{146}/y),
  shape('tailscale-key', 'tskey-', /[A-Za-z0-9-]{20,}/y),
  shape('databricks-token', 'dapi', /[a-f0-9]{32}(?:-\d)?(?![A-Za-z0-9])/y),
  shape('hashicorp-token', 'hvs. hvb. hvr.', /[\w-]{24,}/y),
  shape('pulumi-token', 'pul-', /[a-f0-9]{40}/y),
  shape('infracost-key', 'ico-', /[A-Za-z0-9]{32}/y),
  shape('supabase-key', 'sbp_ sb_secret_', /[\w-]{24,}/y),
  shape('planetscale-token', 'pscale_tkn_ pscale_pw_ pscale_oauth_', /[\w.=-]{32,}/y),
  shape('neon-key', 'napi_', /[a-z0-9]{40,}/y),
  shape('grafana-token', 'glsa_ glc_', /[\w+/=]{32,}/y),
  shape('sentry-token', 'sntrys_ sntryu_', /[\w+/=]{40,}/y),
  shape('newrelic-key', 'NRAK- NRII-', /[\w-]{27,}/y),
  shape('dynatrace-token', 'dt0c01. dt0s01. dt0s16.', /[A-Z0-9]{24}\.[A-Z0-9]{64}/y),
  shape('posthog-key', 'phx_ phs_', /[A-Za-z0-9]{40,}/y),
  shape('launchdarkly-key', 'sdk- api-', UUID),
  shape('sonar-token', 'sqp_ squ_ sqa_', /[a-f0-9]{40}/y),
  shape('sourcegraph-token', 'sgp_', /(?:(?:[A-Fa-f0-9]{16}|local)_)?[A-Fa-f0-9]{40}/y),
  shape('buildkite-token', 'bkua_', /[a-z0-9]{40}/y),
  shape('circleci-token', 'CCIPAT_ CCIPRJ_', /\w{40,}/y),
  shape('octopus-key', 'API-', /[A-Z0-9]{26}(?![A-Za-z0-9])/y),
  shape('prefect-key', 'pnu_', /[A-Za-z0-9]{36}/y),
  shape('linear-key', 'lin_api_ lin_oauth_', /[A-Za-z0-9]{32,}/y),
  shape('notion-token', 'ntn_ secret_', /[A-Za-z0-9]{43,}/y),
  shape('figma-token', 'figd_', /[\w-]{36,}/y),
  shape('contentful-token', 'CFPAT-', /[\w-]{43}/y),
  shape('readme-key', 'rdme_', /[a-z0-9]{70}/y),
  shape('frameio-token', 'fio-u-', /[\w=-]{64}/y),
  shape('typeform-token', 'tfp_', /[\w.=-]{50,}/y),
  shape('duffel-token', 'duffel_test_ duffel_live_', /[\w=-]{43}/y),
  shape('dropbox-token', 'sl.', /[\w=-]{130,}/y),
  shape('mapbox-token', 'sk.eyJ', /\w{50,}\.[\w-]{20,}/y),
  shape('postman-key', 'PMAK-', /[a-f0-9]{24}-[a-f0-9]{34,}/y),
  shape('plaid-token', 'access-sandbox- access-development- access-production-', UUID),
  shape('atlassian-token', 'ATATT3 ATCTT3', /[\w=-]{50,}/y),
  shape('doppler-token', 'dp.pt. dp.st. dp.ct. dp.sa. dp.scim.', /[\w.-]{40,}/y),
  shape('1password-token', 'ops_eyJ', /[A-Za-z0-9+/]{100,}={0,3}/y),
  shape('age-key', 'AGE-SECRET-KEY-1', /[A-Z0-9]{50,}/y),
  shape('grafana-token', 'eyJrIjoi', /[A-Za-z0-9]{60,}={0,2}/y),
  shape('jwt', 'eyJ', /[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{16,}/y),
];
