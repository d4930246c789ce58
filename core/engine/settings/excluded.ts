/** Is a project, or a folder above it, among those whose words never leave this machine? */
export function isExcluded(project: string | null, excluded: readonly string[]): boolean {
  if (project === null) return false;
  const path = withSlash(project);
  return excluded.some((one) => path.startsWith(withSlash(one)));
}

function withSlash(path: string): string {
  return `${path.replaceAll('\\', '/').replace(/\/+$/, '')}/`;
}
