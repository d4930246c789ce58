import type { ReactNode } from 'react';
import { plural } from '../../state/labels.ts';
import { subjectProps, type Subject } from '../../state/subjects.ts';
import styles from './BulletList.module.css';
import { EvidenceButton } from './EvidenceButton.tsx';
import { InlineWords } from './InlineWords.tsx';
import type { ShownNode } from './shownNode.ts';

export type Bullet = Pick<ShownNode['bullets'][number], 'text' | 'supported'> & {
  readonly gripIds: readonly string[];
};

export interface BulletListProps<Own extends Bullet> {
  readonly bullets: readonly Own[];
  /** What a point is, before its words; empty: nothing is said. */
  readonly word?: (bullet: Own) => string;
  readonly label?: string;
  /** What stands below a point: where it comes from. */
  readonly below?: (bullet: Own) => ReactNode;
  /** What stands beside a point, behind all of it. */
  readonly beside?: (bullet: Own) => ReactNode;
  /** What stands above a point: where a group of them begins. */
  readonly above?: (bullet: Own) => ReactNode;
  /** Is it over? Its words are struck through. */
  readonly isOver?: (bullet: Own) => boolean;
  /** Is it to stand back behind the others? */
  readonly isFaded?: (bullet: Own) => boolean;
  /** Called when its evidence is opened. */
  readonly onOpened?: (bullet: Own) => void;
  /** What commands act on in its row; undefined while that is not known. */
  readonly subjectOf?: (bullet: Own) => Subject | undefined;
}

/** What a text says point by point; a click on a point shows the words behind it. */
export function BulletList<Own extends Bullet>({
  bullets,
  word,
  label = 'Main points',
  below,
  beside,
  above,
  isOver,
  isFaded,
  onOpened,
  subjectOf,
}: BulletListProps<Own>) {
  if (bullets.length === 0) return null;
  return (
    <ul className="text stack gap-half rows" aria-label={label}>
      {bullets.map((bullet) => (
        <li
          key={`${bullet.text} ${bullet.gripIds[0]}`}
          className={isFaded?.(bullet) === true ? 'quiet' : undefined}
          title={isFaded?.(bullet) === true ? 'Said long ago, and not looked at since' : undefined}
          {...propsOf(subjectOf?.(bullet))}
        >
          {above?.(bullet)}
          <Beside what={beside?.(bullet)}>
            {bullet.gripIds.length > 0 ? (
              <Evidenced
                bullet={bullet}
                word={word?.(bullet)}
                isOver={isOver?.(bullet)}
                onOpened={() => onOpened?.(bullet)}
              />
            ) : (
              <Bare bullet={bullet} word={word?.(bullet)} isOver={isOver?.(bullet)} />
            )}
          </Beside>
          {below?.(bullet)}
        </li>
      ))}
    </ul>
  );
}

const propsOf = (subject: Subject | undefined) =>
  subject === undefined ? null : subjectProps(subject);

function Beside({ what, children }: { readonly what: ReactNode; readonly children: ReactNode }) {
  return what === undefined ? (
    children
  ) : (
    <div className="line gap-1">
      {children}
      {what}
    </div>
  );
}

interface PointProps {
  readonly bullet: Bullet;
  /** What it is; undefined where nothing says it of any. */
  readonly word: string | undefined;
  readonly isOver: boolean | undefined;
}

function Evidenced({
  bullet,
  word,
  isOver,
  onOpened,
}: PointProps & {
  readonly onOpened: () => void;
}) {
  const { text, gripIds } = bullet;
  return (
    <EvidenceButton
      claim={text}
      gripIds={gripIds}
      isPrinted
      onOpened={onOpened}
      className={`pick line gap-3 full ${styles['bullet']}`}
    >
      <Word word={word} />
      <BulletText bullet={bullet} isOver={isOver} />
      <span
        className={`firm accent small chip ${styles['chip']}`}
        title={plural(gripIds.length, 'passage')}
      >
        {gripIds.length}
        <span className="visually-hidden">{gripIds.length === 1 ? ' passage' : ' passages'}</span>
      </span>
    </EvidenceButton>
  );
}

function Bare({ bullet, word, isOver }: PointProps) {
  return (
    <div className={`pick line gap-3 full ${styles['bullet']}`}>
      <Word word={word} />
      <BulletText bullet={bullet} isOver={isOver} />
    </div>
  );
}

function Word({ word }: Pick<PointProps, 'word'>) {
  return word === undefined ? null : (
    <span className={`firm quiet small ${styles['word']}`}>{word} </span>
  );
}

function BulletText({ bullet, isOver }: Omit<PointProps, 'word'>) {
  const words = <InlineWords text={bullet.text} />;
  return (
    <span className="grow wrap measure" dir="auto">
      {isOver === true ? <s>{words}</s> : words}
      {bullet.supported ? null : (
        <span
          className={`amber on-amber small ${styles['unsupported']}`}
          title="The words behind this point do not hold all that it says. Read them before relying on it."
        >
          unsupported
        </span>
      )}
    </span>
  );
}
