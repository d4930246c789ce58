import type { SummaryLevel } from '../../../core/model/toc.ts';
import { claimWords } from '../../../core/model/claimWords.ts';
import { plural } from '../../state/labels.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useCall } from '../../ui/useCall.ts';

export interface ClaimsProps {
  readonly nodeId: string;
  readonly pair: readonly [number, number];
  readonly level: SummaryLevel;
}

/** A second opinion: what two versions claim, disagreements first. */
export function Claims({ nodeId, pair: [a, b], level }: ClaimsProps) {
  const { data, failure } = useCall('compareClaims', { nodeId, a, b, level });
  if (data === undefined)
    return failure === null ? (
      <p className="quiet">Comparing…</p>
    ) : (
      <ErrorNote what="Their claims could not be compared" failure={failure} />
    );
  const { claims, agreed } = data;
  return (
    <div className="stack gap-2">
      <p className="quiet">
        They agree on {plural(agreed.a, 'claim')} of version {a} and {agreed.b} of version {b},
        which the words hold. It is compared by words, not by meaning.
      </p>
      {claims.length === 0 ? null : (
        <ul aria-label="Claims that differ">
          {claims.map((claim) => (
            <li key={`${claim.version} ${claim.text}`}>
              {claim.text}{' '}
              <small className={claim.inSource === 'held' ? 'quiet' : 'amber'}>
                Version {claim.version}; {claimWords(claim, claim.version === a ? b : a)}.
              </small>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
