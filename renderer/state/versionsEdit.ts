/** A person's changes to a node's title and points, before they are saved. */
import type { InputOf, OutputOf } from '../../core/contract/procedures.ts';

type ShownBullet = Pick<OutputOf<'show'>['bullets'][number], 'text' | 'gripIds'>;
interface Editable {
  readonly nodeId: string;
  readonly title: string;
  readonly bullets: readonly ShownBullet[];
}

export interface DraftBullet extends ShownBullet {
  /** Its own among the bullets of the draft, however they change. */
  readonly key: number;
}

export interface Draft {
  readonly title: string;
  readonly bullets: readonly DraftBullet[];
}

export function draftOf({ title, bullets }: Editable): Draft {
  return {
    title,
    bullets: bullets.map(({ text, gripIds }, key) => ({ text, gripIds: [...gripIds], key })),
  };
}

/** Another text for a bullet; its evidence stays. */
export function withBulletText(draft: Draft, key: number, text: string): Draft {
  return {
    ...draft,
    bullets: draft.bullets.map((bullet) => (bullet.key === key ? { ...bullet, text } : bullet)),
  };
}

/** With an empty bullet at the end, which has no evidence. */
export function withBullet(draft: Draft): Draft {
  const key = 1 + Math.max(-1, ...draft.bullets.map((bullet) => bullet.key));
  return { ...draft, bullets: [...draft.bullets, { text: '', gripIds: [], key }] };
}

export function withoutBullet(draft: Draft, key: number): Draft {
  return { ...draft, bullets: draft.bullets.filter((bullet) => bullet.key !== key) };
}

/** As many as the host takes. */
export const MOST_BULLETS = 20;

/** What to save: only what differs from what is shown; null when nothing does. Empty bullets are left out. */
export function editInput(node: Editable, draft: Draft): InputOf<'edit'> | null {
  const title = oneLine(draft.title);
  const bullets = draft.bullets
    .map(({ text, gripIds }) => ({ text: oneLine(text), gripIds: [...gripIds] }))
    .filter(({ text }) => text !== '');
  const sameTitle = title === oneLine(node.title);
  const sameBullets =
    bullets.length === node.bullets.length &&
    bullets.every(
      ({ text, gripIds }, index) =>
        text === oneLine(node.bullets[index]?.text ?? '') &&
        gripIds.join() === node.bullets[index]?.gripIds.join(),
    );
  if (sameTitle && sameBullets) return null;
  return {
    nodeId: node.nodeId,
    ...(sameTitle ? {} : { title }),
    ...(sameBullets ? {} : { bullets }),
  };
}

/** Titles and points are single lines, also when several were pasted. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
