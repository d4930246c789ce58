import { useState } from 'react';
import type { SummaryLevel } from '../../../core/model/toc.ts';
import { causeWords, levelName } from '../../state/versionWords.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useWrittenLevels } from '../node/useTagsRefusal.ts';
import { Claims } from './Claims.tsx';
import { Comparison } from './Comparison.tsx';
import type { Version } from './VersionTable.tsx';

export interface CompareVersionsProps {
  readonly nodeId: string;
  readonly versions: readonly Version[];
  readonly pair: readonly [number, number];
  /** The level that is compared at first. */
  readonly firstLevel: SummaryLevel;
  readonly onPair: (pair: readonly [number, number]) => void;
}

/** Any two versions side by side, at one level. */
export function CompareVersions(props: CompareVersionsProps) {
  const { nodeId, versions, pair, firstLevel, onPair } = props;
  const [level, setLevel] = useState(firstLevel);
  const [claims, setClaims] = useState(false);
  const levels = useWrittenLevels();
  const [left, right] = pair;
  const options = versions.map(({ version, cause }) => ({
    value: String(version),
    label: `${version}: ${causeWords(cause)}`,
  }));
  return (
    <section className="stack gap-2" aria-label="Comparison">
      <div className="gap-3 even">
        <SelectField
          label="Version"
          value={String(left)}
          options={options}
          onChange={(value) => onPair([Number(value), right])}
        />
        <SelectField
          label="beside version"
          value={String(right)}
          options={options}
          onChange={(value) => onPair([left, Number(value)])}
        />
        <SelectField
          label="Level"
          value={level}
          options={levels.map((each) => ({ value: each, label: levelName(each) }))}
          onChange={setLevel}
        />
      </div>
      {left === right ? null : (
        <div>
          <Button look="quiet" aria-expanded={claims} onClick={() => setClaims(!claims)}>
            What they claim
          </Button>
        </div>
      )}
      {claims && left !== right ? (
        <Claims
          key={`claims ${left} ${right} ${level}`}
          nodeId={nodeId}
          pair={pair}
          level={level}
        />
      ) : null}
      <Comparison key={`${left} ${right} ${level}`} nodeId={nodeId} pair={pair} level={level} />
    </section>
  );
}
