import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createWriter } from '../../../core/store/createWriter.ts';
import { assignProjects, decideAgain } from '../../../core/store/projects/assignProjects.ts';
import { conversationsOfProject } from '../../../core/store/projects/resolveProject.ts';
import { salvageRest } from '../../../core/store/maintenance/salvage/salvageRest.ts';
import { gitFolder } from '../../../core/node/gitFolder.ts';
import { sql } from '../../../core/store/sql/sql.ts';
import { folderImporter, writeFolderLog } from '../../helpers/folderLog.ts';
import type { InFolder } from '../../helpers/folderLog.ts';
import { temporaryFolder } from '../../helpers/temporaryFolder.ts';
import { openTestMemory } from '../../helpers/testMemory.ts';
import type { TestMemory } from '../../helpers/testMemory.ts';
import { forgetIn, leftOf } from '../forget/forgetting.ts';

const SHOP: readonly InFolder[] = [
  { id: 'a', folder: '/home/ann/shop', branch: 'main' },
  { id: 'b', folder: '/home/ann/shop/.worktrees/1' },
  { id: 'agent', folder: '/home/ann/other', parent: 'a' },
  { id: 'c', folder: '/home/bob/shop', remote: 'https://bob:secret@github.com/acme/shop.git' },
];
const OTHERS: readonly InFolder[] = [
  { id: 'd', folder: '/home/ann/blog' },
  { id: 'e', folder: '/home/ann' },
];

async function memoryOf(...logs: readonly (readonly InFolder[])[]): Promise<TestMemory> {
  const memory = openTestMemory();
  for (const log of logs) await take(memory, log);
  return memory;
}

let logs = 0;
async function take(memory: TestMemory, log: readonly InFolder[]): Promise<void> {
  await memory.import(writeFolderLog(temporaryFolder(), `log${(logs += 1)}`, log), {
    importer: folderImporter,
  });
}

/** Words that name files which few other repositories have. */
function edits(home: string): string {
  return ['cart/total_price.go', 'cart/tax_table.go', 'cart/x.go']
    .map((file) => `Edit ${home}/internal/ledgerd/${file}.`)
    .join(' ');
}

/** Names with their folders and the conversations, sub-agents included. */
async function listed({ reader, db }: TestMemory) {
  const { projects } = await reader.listProjects();
  return Object.fromEntries(
    projects.map(({ name, projectId, roots }) => [
      name,
      {
        roots,
        conversations: db.column<string>(
          sql`SELECT native_id FROM conversation WHERE conversation_ix IN (
                SELECT value FROM json_each(${JSON.stringify(conversationsOfProject(db, projectId))}))
              ORDER BY native_id`,
        ),
      },
    ]),
  );
}

const APART = {
  'ann/shop': { roots: ['/home/ann/shop'], conversations: ['a', 'agent', 'b'] },
  'acme/shop': { roots: ['/home/bob/shop'], conversations: ['c'] },
  blog: { roots: ['/home/ann/blog'], conversations: ['d'] },
};

it('is meant by a part of its name where no other has that', async () => {
  const memory = await memoryOf(SHOP, OTHERS);
  const meant = (text: string): number => conversationsOfProject(memory.db, text).length;
  expect(meant('acme')).toBe(1);
  expect(meant('BLOG')).toBe(1);
  // Of both shops, of neither, and of no whole word.
  for (const text of ['shop', 'acme blog', 'acm', '…']) expect(meant(text)).toBe(0);
});

describe('projects of a memory', () => {
  it('are decided with each import, whatever the order', async () => {
    const memory = await memoryOf(SHOP, OTHERS);
    expect(await listed(memory)).toEqual(APART);
    const other = await memoryOf(OTHERS, SHOP.toReversed());
    expect((await listed(other))['ann/shop']).toEqual(APART['ann/shop']);
    expect(await memory.reader.listProjects()).toMatchObject({
      projects: [
        { name: 'acme/shop' },
        {
          name: 'ann/shop',
          conversations: 2,
          requests: 2,
          firstTime: '2026-01-05T10:00:00.000Z',
          lastTime: '2026-01-05T11:01:00.000Z',
          usage: [],
          renamed: false,
          merged: [],
        },
        { name: 'blog' },
      ],
    });
  });

  it('become one when a later log says so, under the same ids', async () => {
    const memory = await memoryOf(SHOP, OTHERS);
    const before = await memory.reader.listProjects();
    await take(memory, [{ id: 'f', folder: '/home/ann/shop', remote: 'git@github.com:Acme/shop' }]);
    expect(await listed(memory)).toEqual({
      shop: {
        roots: ['/home/ann/shop', '/home/bob/shop'],
        conversations: ['a', 'agent', 'b', 'c', 'f'],
      },
      blog: APART.blog,
    });
    for (const { name, projectId } of before.projects)
      expect(conversationsOfProject(memory.db, projectId)).toHaveLength(name === 'blog' ? 1 : 5);
  });

  it('keep no password of an address, and the earliest branch', async () => {
    const { db } = await memoryOf(SHOP);
    expect(
      db.all(
        sql`SELECT native_id, remote, branch FROM conversation
            WHERE remote IS NOT NULL OR branch IS NOT NULL ORDER BY native_id`,
      ),
    ).toEqual([
      { native_id: 'a', remote: null, branch: 'main' },
      { native_id: 'c', remote: 'https://github.com/acme/shop.git', branch: null },
    ]);
  });

  it('are told by files that two folders of a name share', async () => {
    const memory = await memoryOf([
      { id: 'a', folder: '/home/ann/shop', says: edits('/home/ann/shop') },
      { id: 'b', folder: '/home/bob/shop', says: edits('/home/bob/shop') },
      { id: 'c', folder: '/home/eve/shop', says: 'Edit /home/eve/shop/src/index.ts' },
    ]);
    expect(Object.keys(await listed(memory)).sort()).toEqual(['ann/shop', 'eve/shop']);
  });

  it('write nothing when nothing changed', async () => {
    const { db } = await memoryOf(SHOP, OTHERS);
    decideAgain(db);
    const changes = (): number =>
      Number(db.database.prepare('SELECT total_changes()').pluck().get());
    const before = changes();
    assignProjects(db);
    expect(changes() - before).toBe(1);
    assignProjects(db);
    expect(changes() - before).toBe(1);
  });

  it('know what the disk said of folders that are gone', async () => {
    const home = temporaryFolder();
    const [root, tree] = [join(home, 'shop'), join(home, 'fix-it')];
    for (const folder of [join(root, '.git/worktrees/fix'), tree])
      mkdirSync(folder, { recursive: true });
    writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/main');
    writeFileSync(join(root, '.git/config'), '[remote "origin"]\nurl = git@x.org:acme/shop.git\n');
    writeFileSync(join(root, '.git/worktrees/fix/commondir'), '../..');
    writeFileSync(join(tree, '.git'), `gitdir: ${join(root, '.git/worktrees/fix')}`);
    const memory = await memoryOf([
      { id: 'a', folder: root },
      { id: 'b', folder: tree },
    ]);
    expect(await listed(memory)).toEqual({});
    decideAgain(memory.db);
    await createWriter(memory.db, gitFolder).settle();
    const known = { shop: { roots: [root], conversations: ['a', 'b'] } };
    expect(await listed(memory)).toEqual(known);
    rmSync(home, { recursive: true });
    expect(existsSync(tree)).toBe(false);
    decideAgain(memory.db);
    await createWriter(memory.db, gitFolder).settle();
    expect(await listed(memory)).toEqual(known);
  });
});

describe('what a person says of projects', () => {
  it('is kept over imports that change what they are made of', async () => {
    const memory = await memoryOf(SHOP, OTHERS);
    await memory.writer.renameProject('ann/shop', 'The Shop');
    await memory.writer.mergeProjects('blog', 'the shop');
    expect(await listed(memory)).toEqual({
      'The Shop': {
        roots: ['/home/ann/shop', '/home/ann/blog'],
        conversations: ['a', 'agent', 'b', 'd'],
      },
      'acme/shop': APART['acme/shop'],
    });
    await take(memory, [{ id: 'f', folder: '/home/ann/shop', remote: 'git@github.com:acme/shop' }]);
    await take(memory, [{ id: 'g', folder: '/home/ann/blog/posts' }]);
    expect(await listed(memory)).toEqual({
      'The Shop': {
        roots: ['/home/ann/shop', '/home/bob/shop', '/home/ann/blog'],
        conversations: ['a', 'agent', 'b', 'c', 'd', 'f', 'g'],
      },
    });
    expect(await memory.writer.mergeProjects('/home/ann/blog', null)).toMatchObject({
      projects: [{ name: 'blog', merged: [] }],
    });
    expect(await memory.writer.renameProject('the shop', null)).toMatchObject({
      projects: [{ name: 'shop', renamed: false }],
    });
  });

  it('is kept over a rebuild', async () => {
    const memory = await memoryOf(SHOP, OTHERS);
    await memory.writer.renameProject('ann/shop', 'The Shop');
    await memory.writer.mergeProjects('blog', 'The Shop');
    const rebuilt = openTestMemory();
    salvageRest(memory.db.database, rebuilt.db);
    await take(rebuilt, OTHERS);
    await take(rebuilt, SHOP);
    expect((await listed(rebuilt))['The Shop']?.conversations).toEqual(['a', 'agent', 'b', 'd']);
  });

  it('is refused where it is not clear, or leads in a circle', async () => {
    const { writer } = await memoryOf(SHOP, OTHERS);
    await expect(writer.renameProject('nothing', 'x')).rejects.toMatchObject({ code: 'not-found' });
    await expect(writer.mergeProjects('blog', 'blog')).rejects.toMatchObject({ code: 'bad-input' });
    await writer.mergeProjects('blog', 'ann/shop');
    await writer.mergeProjects('blog', 'ann/shop');
    await expect(writer.mergeProjects('ann/shop', 'blog')).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining('--undo') as string,
    });
    await writer.mergeProjects('blog', null);
    await writer.renameProject('blog', 'twin');
    await writer.renameProject('acme/shop', 'twin');
    await expect(writer.renameProject('twin', 'x')).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining('project:') as string,
    });
  });
});

describe('forgetting a project by name', () => {
  it('removes all its folders with their names, and keeps them out', async () => {
    const memory = await memoryOf(SHOP, OTHERS);
    await memory.writer.renameProject('ann/shop', 'Quagga');
    await memory.writer.mergeProjects('acme/shop', 'Quagga');
    const counts = await forgetIn(memory, { kind: 'project', value: 'quagga' });
    expect(counts).toMatchObject({ conversations: 4 });
    expect(await listed(memory)).toEqual({ blog: APART.blog });
    expect(leftOf(memory.db, ['Quagga', 'acme/shop'])).toEqual([]);
    await take(memory, [
      { id: 'h', folder: '/home/bob/shop/web' },
      { id: 'i', folder: '/home/ann/blog' },
    ]);
    expect(await listed(memory)).toEqual({ blog: { ...APART.blog, conversations: ['d', 'i'] } });
    const rules = await memory.reader.forgotten();
    const own = rules.rules.find(({ kind }) => kind === 'project');
    expect(await memory.writer.allowAgain(own?.ruleId ?? 0)).toBe(true);
    await take(memory, [{ id: 'j', folder: '/home/bob/shop/web' }]);
    expect(Object.keys(await listed(memory)).sort()).toEqual(['blog', 'web']);
  });

  it('refuses when another project lies within, which its path would take along', async () => {
    const memory = await memoryOf([
      { id: 'a', folder: '/srv/all' },
      { id: 'b', folder: '/srv/all/one', branch: 'main' },
    ]);
    await expect(
      memory.writer.forget(
        { kind: 'project', value: 'all' },
        { nowMs: 0, dryRun: false, backups: [] },
      ),
    ).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining('one') as string,
    });
    expect(await forgetIn(memory, { kind: 'project', value: '/srv/all' })).toMatchObject({
      conversations: 2,
    });
  });
});
