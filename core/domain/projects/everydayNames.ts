/** Names that say nothing about which repository it is, because many have them. */

/** Folders in which people keep projects or papers. They are no projects themselves. */
const SHELVES = new Set(
  `documents desktop downloads projects project work workspace workspaces wks dev devel develop
   development code coding src source sources git github gitlab bitbucket repo repos repositories
   repository go sites tmp temp personal private clients playground sandbox dropbox onedrive
   my-projects myprojects programming`.split(/\s+/),
);

/** Folders that a repository has inside, in any ecosystem. */
const INSIDE = new Set(
  `src lib libs app apps bin build dist doc docs test tests spec specs scripts script tools tool cmd
   pkg packages package internal api web www server client frontend backend ui components pages
   assets static public config configs examples example types utils common core infra deploy
   migrations data vendor node_modules modules services service plugins crates include main java
   resources templates e2e __tests__ target out website site terraform docker notebooks`.split(
    /\s+/,
  ),
);

/** Words that many names are made of. */
const WORDS = new Set(
  `my your our the a an new old app apps web api test tests testing demo project projects todo hello
   world sample example site website server client backend frontend front back end ui cli tool tools
   bot sandbox playground template starter code repo main dev src next react vue node python go rust
   js ts py data service simple basic first awesome full stack fullstack monorepo core lib package
   blog portfolio dashboard landing page admin platform mobile desktop`.split(/\s+/),
);

/** Branches that many repositories have, or that a machine names alike everywhere. */
const BRANCHES =
  /^(?:head|main|master|trunk|dev|devel|develop|development|staging|production|prod|release|stable|next|gh-pages|test|testing|wip)$|^(?:dependabot|renovate|release|hotfix)[/-]/i;

/** Files that many repositories have. */
const FILES =
  /^(?:readme|license|changelog|contributing|agents|claude|gemini|makefile|dockerfile|index|main|app|mod|lib|init|__init__|setup|config|settings|utils?|types?|constants|styles?|page|layout|package|package-lock|tsconfig|go|cargo|pyproject|requirements|conftest|manage)(?:\.[\w.]+)?$|^\./i;

export function isShelf(name: string): boolean {
  return SHELVES.has(name.toLowerCase());
}

/** Does a folder of this name usually lie inside of a repository, or hold repositories? */
export function isEveryday(name: string): boolean {
  const lower = name.toLowerCase();
  return INSIDE.has(lower) || SHELVES.has(lower) || WORDS.has(lower) || lower.startsWith('.');
}

export function isInside(name: string): boolean {
  return INSIDE.has(name.toLowerCase());
}

/** Is it made of several words, and not only of those that everybody uses? */
export function isTelling(name: string): boolean {
  const words = name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
  return words.length > 1 && words.some((word) => word.length > 1 && !WORDS.has(word));
}

/** Do many repositories have a branch of this name? */
export function isEverydayBranch(branch: string): boolean {
  return BRANCHES.test(branch);
}

/** Would two repositories hardly have a branch of this name by chance? */
export function isTellingBranch(branch: string): boolean {
  return !isEverydayBranch(branch) && branch.split(/[^\p{L}\p{N}]+/u).length > 2;
}

export function isEverydayFile(name: string): boolean {
  return FILES.test(name);
}
