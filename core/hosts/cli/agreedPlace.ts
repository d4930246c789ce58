import { hostIn, notAgreed } from '../../engine/settings/effectiveSettings.ts';
import { placeToAgree } from '../../model/networkPlace.ts';
import type { HttpProvider } from '../../model/providers.ts';
import { StrataError } from '../../model/result.ts';

/**
 * The place that words may go to without encryption, now or before; null where nothing has to be agreed to.
 * Throws `bad-input` without a yes to it.
 */
export function agreedPlace(
  of: HttpProvider | 'embeddings',
  baseUrl: string,
  {
    agreeTo,
    agreed,
  }: {
    /** Host and port that the person agrees to now. */
    readonly agreeTo?: string | undefined;
    readonly agreed: string | undefined;
  },
): string | null {
  const place = placeToAgree(baseUrl);
  if (agreeTo !== undefined && (place === null || agreeTo.toLowerCase() !== hostIn(place)))
    throw bad(
      place === null
        ? `Nothing has to be agreed to for ${baseUrl}.`
        : `The address is at ${hostIn(place)}, not at ${agreeTo}: agree to what it names.`,
    );
  if (place !== null && agreeTo === undefined && agreed !== place)
    throw bad(notAgreed(of, baseUrl));
  return place;
}

const bad = (message: string): StrataError => new StrataError({ code: 'bad-input', message });
