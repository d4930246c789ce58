/** Is a path this folder, or below it? Both are absolute, of any system. */
export function isWithin(path: string, folder: string): boolean {
  const root = folder.replace(/[/\\]+$/, '');
  return (
    path === folder ||
    path === root ||
    (path.startsWith(root) && /[/\\]/.test(path[root.length] ?? ''))
  );
}
