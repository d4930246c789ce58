/** Endpoints also echo parts of keys; fewer characters than these reveal nothing about one. */
const SHORTEST_PART = 8;

/** The text with the key, and every longer part of it, redacted: for messages from an endpoint. */
export function withoutKey(text: string, key: string | null): string {
  if (key === null || key === '') return text;
  const shortest = Math.min(SHORTEST_PART, key.length);
  let kept = '';
  for (let at = 0; at < text.length;) {
    const length = partLength(text, at, key, shortest);
    if (length === 0) kept += text[at];
    else kept += '[key]';
    at += Math.max(1, length);
  }
  return kept;
}

/** Length of the longest part of the key that starts here; 0 if it is too short to matter. */
function partLength(text: string, at: number, key: string, shortest: number): number {
  let longest = 0;
  for (
    let length = shortest;
    at + length <= text.length && key.includes(text.slice(at, at + length));
    length++
  )
    longest = length;
  return longest;
}
