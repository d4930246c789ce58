/** The form of embeddings, and what making vectors takes, in words. */
import type { OutputOf } from '../../core/contract/procedures.ts';
import type { Settings } from '../../core/contract/settings.ts';
import { placeToAgree } from '../../core/model/networkPlace.ts';
import { formatCount, plural } from './labels.ts';
import { hostOf, isThisMachine } from './settingsDestinations.ts';
import { createFieldReader, numberText, type ReadForm } from './settingsFields.ts';
import { formatMoney } from './settingsMoney.ts';

export interface EmbeddingsForm {
  readonly enabled: boolean;
  readonly baseUrl: string;
  /** The place on a network of one's own that words may go to without encryption; empty for none. */
  readonly agreed: string;
  readonly model: string;
  /** Empty: as many as the model gives. */
  readonly dimensions: string;
}

export type EmbedEstimate = OutputOf<'estimateEmbed'>;
export type EmbedReport = OutputOf<'embed'>;

export const embeddingsFormOf = ({ embeddings }: Settings): EmbeddingsForm => ({
  ...embeddings,
  agreed: embeddings.agreed ?? '',
  dimensions: numberText(embeddings.dimensions),
});

/** Puts what the form says into the settings. */
export function readEmbeddings(form: EmbeddingsForm, settings: Settings): ReadForm<Settings> {
  const reader = createFieldReader();
  const baseUrl = form.baseUrl.trim();
  const model = form.model.trim();
  const place = URL.canParse(baseUrl) ? placeToAgree(baseUrl) : null;
  const isSafe =
    URL.canParse(baseUrl) &&
    (baseUrl.startsWith('https://') || isThisMachine(baseUrl) || place !== null);
  if (!isSafe)
    reader.refuse(
      'baseUrl',
      'Give an address such as https://api.openai.com/v1, or one of this machine or of your own network with http.',
    );
  else if (form.enabled && place !== null && form.agreed !== place)
    reader.refuse('baseUrl', 'Agree below that words go there without encryption.');
  if (model === '' || model.length > 200) reader.refuse('model', 'Name the model.');
  const dimensions = reader.optionalNumber('dimensions', form.dimensions, {
    min: 8,
    max: 4_096,
    whole: true,
  });
  const { enabled } = form;
  const agreed = place !== null && form.agreed === place ? { agreed: place } : {};
  return reader.finish({
    ...settings,
    embeddings: { enabled, baseUrl, ...agreed, model, dimensions },
  });
}

/** Where words would go by `after` but not by `before`; null: nowhere new beyond this machine. */
export function newEmbeddingHost(before: Settings, after: Settings): string | null {
  const host = hostFor(after);
  return host === hostFor(before) ? null : host;
}

function hostFor({ embeddings: { enabled, baseUrl } }: Settings): string | null {
  return enabled && !isThisMachine(baseUrl) ? hostOf(baseUrl) : null;
}

/** `Missing: 1,204 parts and 3,120 points of them, about 410,000 tokens, $0.01.` */
export function estimateWords(estimate: EmbedEstimate): string {
  const { segments, points, tokens, cost, stored, model } = estimate;
  if (!isMissing(estimate))
    return stored === 0
      ? 'There is no finished part of a conversation yet that could have a vector.'
      : `Nothing is missing: ${plural(stored, 'part has its vector', 'parts have their vectors')}.`;
  const money = cost === null ? `at a price that is not known for ${model}` : formatMoney(cost);
  const about = `about ${formatCount(roughly(tokens))} tokens, ${money}`;
  const have = stored === 0 ? '' : ` ${formatCount(stored)} have their vectors.`;
  const ofPoints = points === 0 ? '' : ` and ${plural(points, 'point')} of them`;
  return `Missing: ${plural(segments, 'part')}${ofPoints}, ${about}.${have}`;
}

/** Is there anything that has no vector yet? */
export function isMissing({ segments, points }: EmbedEstimate): boolean {
  return segments + points > 0;
}

/** Three digits say enough. */
function roughly(count: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 2);
  return Math.round(count / step) * step;
}

/** How making them went. */
export function embeddedWords({
  segments,
  points,
  tokensIn,
  cost,
  failed,
  stopped,
}: EmbedReport): string {
  const made = `${plural(segments + points, 'vector')} made from ${plural(tokensIn, 'token')}, for ${formatMoney(cost)}.`;
  const first = stopped ?? failed[0];
  if (first === undefined) return made;
  const left = failed.reduce((sum, one) => sum + one.segments, 0);
  const missing = left === 0 ? '' : ` ${plural(left, 'part')} got none.`;
  return `${made}${missing} ${first.message}`;
}
