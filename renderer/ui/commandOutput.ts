/**
 * The head that Codex puts before what a command printed: `Exit code: 1`, `Wall time: 0.2 seconds`,
 * `Process exited with code 0` and the like, up to a line `Output:`.
 */
const HEAD =
  /^(?:(?:Chunk ID|Exit code|Wall time|Process (?:exited|running)|Original token count|Total output lines)\b[^\n]*\n+){1,6}Output:[^\S\n]*\n?/;
const EXIT_CODE = /^(?:Exit code: |Process exited with code )(-?\d+)[^\S\n]*$/m;

/**
 * What a command printed, without that head, which is the same in every result; of the head only a
 * failure is kept, as `exit 1:`. Any other text is returned as it is.
 */
export function commandOutput(text: string): string {
  const head = HEAD.exec(text)?.[0];
  if (head === undefined) return text;
  const output = text.slice(head.length);
  const code = EXIT_CODE.exec(head)?.[1] ?? '0';
  return code === '0' ? output : `exit ${code}: ${output}`;
}
