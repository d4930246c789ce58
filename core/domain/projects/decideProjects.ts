import { folderKey, folderText, lastPart } from './folderPath.ts';
import type { FolderPath } from './folderPath.ts';
import { JoinedSets, compare } from './joinedSets.ts';
import { nameProjects } from './nameProjects.ts';
import { nestRoots } from './nestRoots.ts';
import type { SeenRoot } from './nestRoots.ts';
import { remoteAddress } from './remoteAddress.ts';
import { isTemporary } from './noProject.ts';
import { rootOfFolder } from './rootOfFolder.ts';
import { sameRepository } from './sameRepository.ts';
import type { Decided, DecidedProject, FolderSeen } from './types.ts';

/** Files below a folder that its conversations name, relative to it. Asked only where it matters. */
type FilesOf = (folder: string) => Iterable<string>;

/** Of more folders of one name, only these many are compared by their history. */
const ALIKE = 40;

/** A root folder with all that was seen in it and below. */
interface Gathered {
  readonly key: string;
  readonly path: FolderPath | null;
  readonly text: string;
  readonly addresses: Set<string>;
  readonly branches: Set<string>;
  readonly folders: Set<string>;
  readonly isTemporary: boolean;
  firstMs: number;
}

/**
 * Decides which project each conversation belongs to. The order of `seen` does not matter. Sub-agents
 * belong to the project of the conversation that started them. One without events belongs to none.
 */
export function decideProjects(seen: readonly FolderSeen[], filesOf: FilesOf): Decided {
  const byId = new Map(seen.map((one) => [one.conversation, one]));
  const starters = new Map(
    seen.filter(({ events }) => events > 0).map((one) => [one, starterOf(one, byId)]),
  );
  const keyOfFolder = new Map<string, string>();
  // What shows no events is no sign of a project, unless its sub-agents do.
  const shown = new Set([...starters.keys(), ...starters.values()]);
  const gathered = gather([...shown], keyOfFolder);
  const sets = joinAlike(gathered, filesOf);
  const groups = Map.groupBy(gathered.values(), ({ key }) => sets.of(key));
  const projects = named([...groups.values()].flatMap((group) => projectOf(group)));
  const projectOfRoot = new Map(
    projects.flatMap(({ key, roots }) => roots.map((root) => [root.key, key] as const)),
  );
  return { projects, projectOf: assign(starters, keyOfFolder, projectOfRoot) };
}

/** Roots by key. Fills in the root of each folder that has one. */
function gather(
  seen: readonly FolderSeen[],
  keyOfFolder: Map<string, string>,
): ReadonlyMap<string, Gathered> {
  const found = new Map(
    [...Map.groupBy(withFolder(seen), ({ folder }) => folder)].map(([folder, here]) => [
      folder,
      { here, root: rootOfFolder(folder, here[0]?.disk ?? null) },
    ]),
  );
  const outer = nestRoots(rootsSeen(found.values()));
  const gathered = new Map<string, Gathered>();
  for (const [folder, { here, root }] of found) {
    if (root === null && !isName(folder)) continue;
    const path = root === null ? null : (outer.get(root.key) ?? root.path);
    const key = path === null ? `name:${folder}` : `path:${folderKey(path)}`;
    const known = gathered.get(key) ?? {
      key,
      path,
      text: path === null ? folder : folderText(path),
      addresses: new Set(),
      branches: new Set(),
      folders: new Set(),
      isTemporary: path !== null && isTemporary(path),
      firstMs: Number.POSITIVE_INFINITY,
    };
    for (const address of [...(root?.addresses ?? []), ...addressesOf(here)])
      known.addresses.add(address);
    for (const { branch, firstMs } of here) {
      if (branch !== null && branch !== '') known.branches.add(branch);
      known.firstMs = Math.min(known.firstMs, firstMs);
    }
    known.folders.add(folder);
    gathered.set(key, known);
    keyOfFolder.set(folder, key);
  }
  for (const [key, { isTemporary: isEmptied, addresses }] of gathered)
    if (isEmptied && addresses.size === 0) gathered.delete(key);
  return gathered;
}

type WithFolder = FolderSeen & { readonly folder: string };

function withFolder(seen: readonly FolderSeen[]): WithFolder[] {
  return seen
    .flatMap((one) => (one.folder === null ? [] : [{ ...one, folder: one.folder }]))
    .toSorted((a, b) => compare(a.folder, b.folder) || a.firstMs - b.firstMs);
}

function addressesOf(here: readonly FolderSeen[]): string[] {
  return here.flatMap(({ remote }) => {
    const address = remote === null ? null : remoteAddress(remote);
    return address === null ? [] : [address];
  });
}

/** What a log calls a project without naming a folder. Words in brackets stand for what was removed. */
function isName(folder: string): boolean {
  return !/^(?:[~/\\]|[a-z]:)/i.test(folder) && !/^[[<{(].*[\]>})]$/s.test(folder.trim());
}

function rootsSeen(
  found: Iterable<{
    readonly here: readonly FolderSeen[];
    readonly root: ReturnType<typeof rootOfFolder>;
  }>,
): ReadonlyMap<string, SeenRoot> {
  const roots = new Map<string, SeenRoot>();
  for (const { here, root } of found) {
    if (root === null) continue;
    const known = roots.get(root.key);
    roots.set(root.key, {
      key: root.key,
      path: known?.path ?? root.path,
      isSure: root.isSure || known?.isSure === true,
      isStore: root.isStore && known?.isStore !== false,
      isRepository: root.isRepository || known?.isRepository === true,
      addresses: new Set([...(known?.addresses ?? []), ...root.addresses, ...addressesOf(here)]),
      branches: new Set([
        ...(known?.branches ?? []),
        ...here.flatMap(({ branch }) => (branch === null || branch === '' ? [] : [branch])),
      ]),
      firstMs: Math.min(known?.firstMs ?? Infinity, ...here.map(({ firstMs }) => firstMs)),
    });
  }
  return roots;
}

/** Joins folders of one address, then folders of one name whose history says that they are one. */
function joinAlike(gathered: ReadonlyMap<string, Gathered>, filesOf: FilesOf): JoinedSets {
  const sets = new JoinedSets();
  for (const { key, addresses } of gathered.values())
    for (const address of addresses) sets.join(key, `remote:${address}`);
  const addressesIn = (set: string): string[] =>
    [...gathered.values()]
      .filter(({ key }) => sets.of(key) === set)
      .flatMap(({ addresses }) => [...addresses]);
  const files = new Map<string, ReadonlySet<string>>();
  const filesIn = (root: Gathered): ReadonlySet<string> => {
    const known =
      files.get(root.key) ?? new Set([...root.folders].flatMap((one) => [...filesOf(one)]));
    files.set(root.key, known);
    return known;
  };
  const byName = Map.groupBy(
    [...gathered.values()].filter(({ path }) => path !== null),
    ({ path }) => (path === null ? '' : lastPart(path).toLowerCase()),
  );
  for (const alike of byName.values()) {
    const some = alike.toSorted(byFirst).slice(0, ALIKE);
    for (const [at, a] of some.entries())
      for (const b of some.slice(at + 1)) {
        const [one, other] = [sets.of(a.key), sets.of(b.key)];
        if (one === other || a.path === null || b.path === null) continue;
        // Two addresses are two repositories, whatever they share.
        if (addressesIn(one).length > 0 && addressesIn(other).length > 0) continue;
        const isSame = sameRepository(
          { root: a.path, branches: a.branches, files: filesIn(a) },
          { root: b.path, branches: b.branches, files: filesIn(b) },
        );
        if (isSame) sets.join(a.key, b.key);
      }
  }
  return sets;
}

function byFirst(a: Gathered, b: Gathered): number {
  return a.firstMs - b.firstMs || compare(a.key, b.key);
}

type Unnamed = Omit<DecidedProject, 'name'> & {
  readonly parts: readonly string[];
  readonly prefix: string;
};

function projectOf(group: readonly Gathered[]): Unnamed[] {
  const roots = group.toSorted(byFirst);
  const [first] = roots;
  if (first === undefined) return [];
  const addresses = [...new Set(roots.flatMap((root) => [...root.addresses]))].toSorted(compare);
  const keys = [...addresses.map((address) => `remote:${address}`), ...roots.map(({ key }) => key)];
  return [
    {
      key: keys[0] ?? first.key,
      keys,
      roots: roots.map(({ key, text }) => ({ key, path: text })),
      parts: partsOf(first, addresses[0]),
      prefix: first.path?.prefix ?? '',
    },
  ];
}

/** A repository is called as its address says, in the spelling of its folder. */
function partsOf({ path, text }: Gathered, address: string | undefined): readonly string[] {
  const parts = path === null ? [text] : path.parts;
  if (address === undefined) return parts;
  const own = parts.at(-1) ?? '';
  const [repository = '', ...above] = address.split('/').toReversed();
  return [...above.toReversed(), own.toLowerCase() === repository ? own : repository];
}

function named(projects: readonly Unnamed[]): DecidedProject[] {
  const names = nameProjects(projects);
  return projects
    .map(({ key, keys, roots }) => ({ key, keys, roots, name: names.get(key) ?? key }))
    .toSorted((a, b) => compare(a.key, b.key));
}

function assign(
  starters: ReadonlyMap<FolderSeen, FolderSeen>,
  keyOfFolder: ReadonlyMap<string, string>,
  projectOfRoot: ReadonlyMap<string, string>,
): ReadonlyMap<number, string> {
  const assigned = new Map<number, string>();
  for (const [one, { folder }] of starters) {
    const root = folder === null ? undefined : keyOfFolder.get(folder);
    const project = root === undefined ? undefined : projectOfRoot.get(root);
    if (project !== undefined) assigned.set(one.conversation, project);
  }
  return assigned;
}

/** The outermost conversation above a sub-agent that names a folder; itself if none does. */
function starterOf(one: FolderSeen, byId: ReadonlyMap<number, FolderSeen>): FolderSeen {
  let found = one;
  const passed = new Set<number>();
  for (let at: FolderSeen | undefined = one; at !== undefined && !passed.has(at.conversation);) {
    passed.add(at.conversation);
    if (at.folder !== null) found = at;
    at = at.parent === null ? undefined : byId.get(at.parent);
  }
  return found;
}
