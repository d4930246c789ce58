import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { parseSync, preprocessCSS, resolveConfig, Visitor } from 'vite';
import type { ESTree, ResolvedConfig } from 'vite';

/** A class name that stands on one side only, or a use of which that cannot be told. */
export interface StyleFault {
  /** With `/`, from the folder that was looked through. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

/**
 * Compares the classes that the stylesheets below a folder define with those that its code uses, and
 * gives what is used but not defined, and what is defined but not used.
 *
 * What a stylesheet defines is asked of Vite, so it is what the build defines. A CSS module is used as
 * `styles['name']` alone: whoever passes it on, or computes the name, is told so, since nobody could say
 * then which classes are used. Classes of other stylesheets are used by their names in `className`;
 * those in `:global(…)` belong to a library, and are left alone.
 */
export async function findStyleFaults(root: string): Promise<readonly StyleFault[]> {
  const config = await resolveConfig(
    { configFile: false, root, logLevel: 'silent' },
    'build',
    'production',
  );
  const sheets = await Promise.all(
    filesBelow(root, 'css').map((file) => readSheet(join(root, file), config)),
  );
  const byPath = new Map(sheets.map((sheet) => [sheet.path, sheet]));
  const global = sheets.filter(({ isModule }) => !isModule);
  const faults: StyleFault[] = [];

  for (const file of filesBelow(root, '{ts,tsx}')) {
    const path = join(root, file);
    for (const use of usesIn(path)) {
      const fault = judge(use, { path, byPath, global });
      if (fault !== undefined) faults.push({ file, line: use.line, message: fault });
    }
  }
  for (const sheet of sheets) markComposed(sheet, sheets);
  for (const { path, classes, used } of sheets)
    for (const [name, { line, names }] of classes) {
      const file = nameOf(path, root);
      if (names.includes('undefined'))
        faults.push({ file, line, message: `${name} composes a class that is not defined` });
      if (!used.has(name)) faults.push({ file, line, message: `no code uses the class ${name}` });
    }
  return faults;
}

/** A stylesheet with what is known of it. */
interface Sheet {
  readonly path: string;
  readonly isModule: boolean;
  readonly classes: ReadonlyMap<string, StyleClass>;
  readonly used: Set<string>;
}

interface StyleClass {
  /** Where it stands first. */
  readonly line: number;
  /** The names that it has in the page: its own, and those of classes that it composes. */
  readonly names: readonly string[];
}

/** One place in the code that names a class. */
interface Use {
  readonly line: number;
  /** The CSS module as it is imported; null is a plain name in `className`. */
  readonly sheet: string | null;
  /** Null when it is not written out. */
  readonly name: string | null;
}

async function readSheet(path: string, config: ResolvedConfig): Promise<Sheet> {
  const isModule = path.endsWith('.module.css');
  // Read as a module, any stylesheet tells its classes.
  const asModule = isModule ? path : path.replace(/\.css$/, '.module.css');
  const text = readFileSync(path, 'utf8');
  const { modules = {} } = await preprocessCSS(text, asModule, config);
  const classes = new Map<string, StyleClass>();
  // Ids and animations are told with the classes.
  for (const { 1: name = '', index } of text.matchAll(/\.(-?[a-z_][\w-]*)/gi)) {
    const names = modules[name]?.split(' ');
    if (names !== undefined && !classes.has(name))
      classes.set(name, { line: lineOf(text, index), names });
  }
  return { path, isModule, classes, used: new Set() };
}

function usesIn(path: string): readonly Use[] {
  const text = readFileSync(path, 'utf8');
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const sheets = importedSheets(program);
  const uses: Use[] = [];
  const add = (offset: number, sheet: string | null, names: readonly (string | null)[]): void => {
    for (const name of names) uses.push({ line: lineOf(text, offset), sheet, name });
  };
  /** Where a module's name was seen as it should be used. */
  const indexed = new Set<number>();
  new Visitor({
    MemberExpression(node) {
      const sheet = node.object.type === 'Identifier' ? sheets.get(node.object.name) : undefined;
      if (sheet === undefined) return;
      indexed.add(node.object.start);
      add(node.start, sheet, indexOf(node));
    },
    Identifier(node) {
      const sheet = sheets.get(node.name);
      if (sheet !== undefined && !indexed.has(node.start)) add(node.start, sheet, [null]);
    },
    JSXAttribute(node) {
      if (node.name.type !== 'JSXIdentifier' || node.name.name !== 'className') return;
      const { value } = node;
      const expression = value?.type === 'JSXExpressionContainer' ? value.expression : value;
      if (expression != null) add(node.start, null, wordsIn(expression));
    },
  }).visit({
    ...program,
    body: program.body.filter(({ type }) => type !== 'ImportDeclaration'),
  });
  return uses;
}

/** The CSS modules that a file imports, by the names that it gives them. */
function importedSheets({ body }: ESTree.Program): ReadonlyMap<string, string> {
  const sheets = new Map<string, string>();
  for (const node of body) {
    if (node.type !== 'ImportDeclaration' || !node.source.value.endsWith('.module.css')) continue;
    for (const { local } of node.specifiers) sheets.set(local.name, node.source.value);
  }
  return sheets;
}

function indexOf(node: ESTree.MemberExpression): readonly (string | null)[] {
  if (node.computed) return namesOf(node.property);
  return [node.property.type === 'Identifier' ? node.property.name : null];
}

function namesOf(index: ESTree.Expression): readonly (string | null)[] {
  if (index.type === 'ConditionalExpression')
    return [...namesOf(index.consequent), ...namesOf(index.alternate)];
  return [index.type === 'Literal' && typeof index.value === 'string' ? index.value : null];
}

/** The class names that are written out where `className` gets its value. */
function wordsIn(node: ESTree.Node): readonly string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? wordsOf(node.value) : [];
  if (node.type === 'ConditionalExpression')
    return [...wordsIn(node.consequent), ...wordsIn(node.alternate)];
  if (node.type === 'LogicalExpression') return [...wordsIn(node.left), ...wordsIn(node.right)];
  if (node.type !== 'TemplateLiteral') return [];
  const { quasis, expressions } = node;
  return [...quasis.flatMap(({ value }) => wordsOf(value.raw)), ...expressions.flatMap(wordsIn)];
}

const wordsOf = (text: string): readonly string[] =>
  text.split(/\s+/).filter((word) => word !== '');

/** Notes the use, and says what is wrong with it. */
function judge(
  { sheet: specifier, name }: Use,
  {
    path,
    byPath,
    global,
  }: {
    readonly path: string;
    readonly byPath: ReadonlyMap<string, Sheet>;
    readonly global: readonly Sheet[];
  },
): string | undefined {
  if (specifier === null) {
    const defining = global.filter(({ classes }) => name !== null && classes.has(name));
    for (const { used } of defining) if (name !== null) used.add(name);
    return defining.length > 0 ? undefined : `no stylesheet of the page defines ${name}`;
  }
  const sheet = byPath.get(resolve(dirname(path), specifier));
  if (sheet === undefined) return `there is no ${specifier}`;
  if (name === null) return `write the class of ${specifier} out: styles['name']`;
  if (!sheet.classes.has(name)) return `${specifier} defines no class ${name}`;
  sheet.used.add(name);
  return undefined;
}

/** What a used class composes is used with it. */
function markComposed({ classes, used }: Sheet, sheets: readonly Sheet[]): void {
  const names = new Set([...used].flatMap((name) => classes.get(name)?.names.slice(1) ?? []));
  for (const sheet of sheets)
    for (const [name, { names: own }] of sheet.classes)
      if (own[0] !== undefined && names.has(own[0])) sheet.used.add(name);
}

function filesBelow(root: string, extension: string): readonly string[] {
  return globSync(`**/*.${extension}`, { cwd: root })
    .map((file) => nameOf(join(root, file), root))
    .sort();
}

const nameOf = (path: string, root: string): string => relative(root, path).split(sep).join('/');

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;
