import { describe, expect, test } from 'vitest';
import {
  draftOf,
  editInput,
  withBullet,
  withBulletText,
  withoutBullet,
} from '../../../renderer/state/versionsEdit.ts';

const node = {
  nodeId: 'toc:day:2026-01-30',
  title: 'Token refresh loop',
  bullets: [
    { text: 'Cause: proxy clock', gripIds: ['grip:1', 'grip:2'] },
    { text: 'Decision: drop retry', gripIds: ['grip:3'] },
  ],
};

describe('an edit', () => {
  test('that changes nothing saves nothing', () => {
    expect(editInput(node, draftOf(node))).toBeNull();
    const spaced = { ...draftOf(node), title: '  Token refresh\n loop ' };
    expect(editInput(node, spaced)).toBeNull();
  });

  test('of the title leaves the points alone', () => {
    expect(editInput(node, { ...draftOf(node), title: 'Clock skew' })).toEqual({
      nodeId: node.nodeId,
      title: 'Clock skew',
    });
  });

  test('of a point keeps its evidence, and that of the others', () => {
    expect(editInput(node, withBulletText(draftOf(node), 0, 'Cause: clock skew'))).toEqual({
      nodeId: node.nodeId,
      bullets: [
        { text: 'Cause: clock skew', gripIds: ['grip:1', 'grip:2'] },
        { text: 'Decision: drop retry', gripIds: ['grip:3'] },
      ],
    });
  });

  test('removes points, adds some without evidence, and drops empty ones', () => {
    const removed = withoutBullet(draftOf(node), 0);
    const added = withBullet(withBullet(removed));
    const keys = added.bullets.map(({ key }) => key);
    expect(new Set(keys).size).toBe(3);
    expect(editInput(node, withBulletText(added, keys[2] ?? -1, 'Open: who owns NTP?'))).toEqual({
      nodeId: node.nodeId,
      bullets: [
        { text: 'Decision: drop retry', gripIds: ['grip:3'] },
        { text: 'Open: who owns NTP?', gripIds: [] },
      ],
    });
  });
});
