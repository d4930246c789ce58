import { formatShare, verdict } from '../../state/versionWords.ts';
import type { OutputOf } from '../../../core/contract/procedures.ts';

/** A measurement with its three parts, what was lost and what is not supported. */
export function FidelityView({ fidelity }: { readonly fidelity: OutputOf<'fidelity'> }) {
  const { overall, lostInformation, unsupported, judge = null } = fidelity;
  return (
    <div className="stack gap-2">
      <p data-look={fidelity.passes ? undefined : 'amber'} className="strong">
        {formatShare(overall)}, {verdict(fidelity)}
      </p>
      <dl className="beside wraps gap-5">
        <Part name="Anchors kept" share={fidelity.anchorPreservation} weight="40 %" />
        <Part
          name="Facts that stand in the source"
          share={fidelity.factualAccuracy}
          weight="30 %"
        />
        <Part name="Telling terms kept" share={fidelity.contextRetention} weight="30 %" />
      </dl>
      <Items title="Lost" items={lostInformation} none="Nothing that had to be kept was lost." />
      <Items
        title="Not in the source"
        items={unsupported}
        none="Every number, path and name stands in the source."
      />
      {judge === null ? null : (
        <p>
          Judge {judge.model}: {formatShare(judge.score)}
          {judge.note === '' ? '' : `. ${judge.note}`}
        </p>
      )}
    </div>
  );
}

function Part(props: { readonly name: string; readonly share: number; readonly weight: string }) {
  return (
    <div className="row gap-2" title={`Counts ${props.weight} of the whole`}>
      <dt className="quiet">{props.name}</dt>
      <dd>{formatShare(props.share)}</dd>
    </div>
  );
}

interface ItemsProps {
  readonly title: string;
  readonly items: readonly string[];
  readonly none: string;
}

function Items({ title, items, none }: ItemsProps) {
  if (items.length === 0) return <p>{none}</p>;
  return (
    <div>
      <h3>
        {title} ({items.length})
      </h3>
      <ul aria-label={title} className="stack gap-half wrap dashes">
        {[...new Set(items)].map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
