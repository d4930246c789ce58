/** The folders in which systems keep those of their users, as they are written in logs. */
const HOMES = [
  String.raw`(?:/mnt)?/[a-zA-Z]/Users/[^\s/\\:"'<>|]+`,
  String.raw`/(?:home|Users|var/home)/[^\s/\\:"'<>|]+`,
  String.raw`[A-Za-z]:(?:\\{1,4}|/)(?:Users|Documents and Settings)(?:\\{1,4}|/)(?:[^\\/:*?"<>|\r\n]{1,40}(?=[\\/])|[^\s\\/:*?"<>|]+)`,
  String.raw`/root(?![\w.-])`,
  // Claude Code names the folder of a project's logs after its path.
  String.raw`-(?:home|Users)-[^-\s/\\:"'<>|]+`,
];
const HOME = new RegExp(String.raw`(?<![\w.~-])(?:${HOMES.join('|')})`, 'g');

/**
 * Makes what writes home folders as `~`, whoever's they are: a log may come from another machine.
 *
 * @param home that of this machine, if it is known
 */
export function createShortPaths(home: string | null): (text: string) => string {
  const own = home === null || home.length < 2 ? null : ownHome(home);
  return (text) => (own === null ? text : text.replace(own, '~')).replace(HOME, '~');
}

/** As it is, in JSON, and as the name of a folder of logs. */
function ownHome(home: string): RegExp {
  const forms = [home, home.replaceAll('\\', '\\\\'), home.replaceAll(/[^A-Za-z0-9]/g, '-')];
  return new RegExp(`(?:${forms.map(literal).join('|')})(?![\\w.])`, 'g');
}

const literal = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
