/**
 * What Electron, Chromium and the system's loader say when they cannot run, and the same in words for
 * a person. The first that fits is taken.
 *
 * @type {readonly (readonly [pattern: RegExp, words: string])[]}
 */
const REASONS = [
  [
    /error while loading shared libraries: ([^\s:]+)|Error loading shared library ([^\s:]+)|Library not loaded: (\S+)/,
    'the library $ is missing',
  ],
  [
    /Missing X server|cannot open display|platform failed to initialize|Failed to connect to (?:Wayland|the X server)/i,
    'there is no display',
  ],
  [
    /No usable sandbox|SUID sandbox helper|setuid sandbox|Failed to move to new namespace|Running as root without --no-sandbox/i,
    'its sandbox is not allowed on this machine',
  ],
  [/GPU process isn't usable|GPU process launch failed/i, 'its graphics process does not run'],
];

/** The system could not load a part of the program, and knows no words on Windows. */
const NOT_FOUND = new Map([
  [127, 'a library is missing'],
  [0xc0000135, 'a library is missing'],
]);

/**
 * Why a program ended that was to stay, in some words that follow "because".
 *
 * @param {object} end
 * @param {number | null} end.code
 * @param {string | null} end.signal
 * @param {string} end.words what it said on standard error
 */
export function whyItEnded({ code, signal, words }) {
  for (const [pattern, reason] of REASONS) {
    const match = pattern.exec(words);
    if (match === null) continue;
    const [name = ''] = match.slice(1).filter((group) => group !== undefined);
    return reason.replace('$', () => name);
  }
  if (signal !== null) return `it was ended by ${signal}`;
  return NOT_FOUND.get(code ?? 0) ?? `it ended with ${code}`;
}
