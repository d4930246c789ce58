import { plural } from '../../state/labels.ts';
import { usePlace } from '../../ui/explorerContext.ts';
import styles from './BulletList.module.css';
import { inlineSpans } from './inlineSpans.ts';
import type { ShownNode } from './shownNode.ts';
import { useOpenGrips } from './useOpenGrips.ts';

type Bullet = ShownNode['bullets'][number];

/** What the node says point by point; a click on a point shows the words behind it. */
export function BulletList({ bullets }: { readonly bullets: readonly Bullet[] }) {
  if (bullets.length === 0) return null;
  return (
    <ul className={styles['bullets']} aria-label="Main points">
      {bullets.map((bullet) => (
        <li key={`${bullet.text} ${bullet.gripIds[0]}`}>
          {bullet.gripIds.length > 0 ? <Evidenced bullet={bullet} /> : <Bare bullet={bullet} />}
        </li>
      ))}
    </ul>
  );
}

function Evidenced({ bullet }: { readonly bullet: Bullet }) {
  const openGrips = useOpenGrips();
  const current = usePlace(
    ({ evidence }) =>
      evidence?.kind === 'grips' &&
      evidence.claim === bullet.text &&
      evidence.gripIds[0] === bullet.gripIds[0],
  );
  return (
    <button
      type="button"
      className={styles['bullet']}
      aria-current={current ? 'true' : undefined}
      onClick={(event) => openGrips(bullet, 0, event)}
    >
      <BulletText bullet={bullet} />
      <span className={styles['chip']} title={plural(bullet.gripIds.length, 'grip')}>
        {bullet.gripIds.length}
        <span className="visually-hidden">{bullet.gripIds.length === 1 ? ' grip' : ' grips'}</span>
      </span>
    </button>
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
    <span className={styles['words']}>
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
