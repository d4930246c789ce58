import { plural } from '../../state/labels.ts';
import styles from './BulletList.module.css';
import { EvidenceButton } from './EvidenceButton.tsx';
import { inlineSpans } from './inlineSpans.ts';
import type { ShownNode } from './shownNode.ts';

type Bullet = Pick<ShownNode['bullets'][number], 'text' | 'supported'> & {
  readonly gripIds: readonly string[];
};

export interface BulletListProps {
  readonly bullets: readonly Bullet[];
  readonly label?: string;
}

/** What a text says point by point; a click on a point shows the words behind it. */
export function BulletList({ bullets, label = 'Main points' }: BulletListProps) {
  if (bullets.length === 0) return null;
  return (
    <ul className={styles['bullets']} aria-label={label}>
      {bullets.map((bullet) => (
        <li key={`${bullet.text} ${bullet.gripIds[0]}`}>
          {bullet.gripIds.length > 0 ? <Evidenced bullet={bullet} /> : <Bare bullet={bullet} />}
        </li>
      ))}
    </ul>
  );
}

function Evidenced({ bullet }: { readonly bullet: Bullet }) {
  const { text, gripIds } = bullet;
  return (
    <EvidenceButton claim={text} gripIds={gripIds} className={styles['bullet']}>
      <BulletText bullet={bullet} />
      <span className={styles['chip']} title={plural(gripIds.length, 'grip')}>
        {gripIds.length}
        <span className="visually-hidden">{gripIds.length === 1 ? ' grip' : ' grips'}</span>
      </span>
    </EvidenceButton>
  );
}

function Bare({ bullet }: { readonly bullet: Bullet }) {
  return (
    <div className={styles['bullet']}>
      <BulletText bullet={bullet} />
    </div>
  );
}

function BulletText({ bullet }: { readonly bullet: Bullet }) {
  return (
    <span className={styles['words']} dir="auto">
      {inlineSpans(bullet.text).map(({ kind, text, start }) =>
        kind === 'code' ? <code key={start}>{text}</code> : text,
      )}
      {bullet.supported ? null : (
        <span
          className={styles['unsupported']}
          title="The words behind this point do not hold all that it says. Read them before relying on it."
        >
          unsupported
        </span>
      )}
    </span>
  );
}
