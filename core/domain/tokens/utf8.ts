/** The most UTF-8 bytes a UTF-16 unit can take. */
export const BYTES_PER_UNIT = 3;

/**
 * Writes `text[start, end)` as UTF-8 to the start of `into` and returns the number of bytes. Lone
 * surrogates become U+FFFD. Like the platform's TextEncoder, which pure code cannot use.
 */
export function encodeUtf8(
  text: string,
  [start, end]: readonly [number, number],
  into: Uint8Array,
): number {
  let size = 0;
  for (let at = start; at < end; at++) {
    let code = text.charCodeAt(at);
    if (code < 0x80) {
      into[size++] = code;
      continue;
    }
    if (code < 0x800) {
      into[size++] = 0xc0 | (code >> 6);
      into[size++] = 0x80 | (code & 0x3f);
      continue;
    }
    if (code >= 0xd800 && code < 0xe000) {
      const low = at + 1 < end ? text.charCodeAt(at + 1) : 0;
      if (code < 0xdc00 && low >= 0xdc00 && low < 0xe000) {
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        at++;
        into[size++] = 0xf0 | (code >> 18);
        into[size++] = 0x80 | ((code >> 12) & 0x3f);
        into[size++] = 0x80 | ((code >> 6) & 0x3f);
        into[size++] = 0x80 | (code & 0x3f);
        continue;
      }
      code = 0xfffd;
    }
    into[size++] = 0xe0 | (code >> 12);
    into[size++] = 0x80 | ((code >> 6) & 0x3f);
    into[size++] = 0x80 | (code & 0x3f);
  }
  return size;
}

/** How many bytes a text takes as UTF-8. */
export function utf8Length(text: string): number {
  let size = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) size += 1;
    else if (unit < 0x800) size += 2;
    else if (unit >= 0xd800 && unit < 0xdc00 && isLow(text.charCodeAt(at + 1))) {
      size += 4;
      at++;
    } else size += 3;
  }
  return size;
}

const isLow = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000;
