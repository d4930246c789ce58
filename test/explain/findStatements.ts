import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import type { ESTree } from 'vite';

/** A statement of the store, as it stands in the code. */
export interface Statement {
  /** The function that it stands in; the file's name where it stands in none. */
  readonly name: string;
  /** `core/store/…`, with `/`. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** With `?` for what is bound. */
  readonly sql: string;
}

/**
 * The statements of the store that a name means: that of a function, as the log of slow queries gives it,
 * else that of a file. Upper and lower case are the same.
 */
export function findStatements(root: string, name: string): readonly Statement[] {
  const wanted = name.toLowerCase();
  const all = globSync('core/store/**/*.ts', { cwd: root })
    .sort()
    .flatMap((file) => statementsIn(root, file));
  const byFunction = all.filter((statement) => statement.name.toLowerCase() === wanted);
  if (byFunction.length > 0) return byFunction;
  return all.filter(({ file }) => basename(file, '.ts').toLowerCase() === wanted);
}

function statementsIn(root: string, file: string): readonly Statement[] {
  const text = readFileSync(join(root, file), 'utf8');
  const functions: { readonly name: string; readonly start: number; readonly end: number }[] = [];
  const statements: Statement[] = [];
  const note = (node: ESTree.Node, key: ESTree.Node | null): void => {
    if (key?.type === 'Identifier')
      functions.push({ name: key.name, start: node.start, end: node.end });
  };
  new Visitor({
    FunctionDeclaration: (node) => note(node, node.id),
    VariableDeclarator: (node) => {
      if (node.init?.type === 'ArrowFunctionExpression') note(node, node.id);
    },
    Property: (node) => {
      const { type } = node.value;
      if (type === 'ArrowFunctionExpression' || type === 'FunctionExpression') note(node, node.key);
    },
    MethodDefinition: (node) => note(node, node.key),
    TaggedTemplateExpression: ({ tag, quasi, start }) => {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return;
      const inside = functions.findLast((each) => each.start < start && start < each.end);
      statements.push({
        name: inside?.name ?? basename(file, '.ts'),
        file: file.replaceAll('\\', '/'),
        line: text.slice(0, start).split('\n').length,
        sql: quasi.quasis.map(({ value }) => value.cooked ?? value.raw).join('?'),
      });
    },
  }).visit(parseSync(file, text).program);
  return statements;
}
