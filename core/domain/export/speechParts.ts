import type { SpeechPart } from './blocks.ts';

const OPENING = /^ {0,3}(`{3,}|~{3,})(.*)$/;
/** Longer names are no language. */
const LANGUAGE = /^\s*([\w+#.-]{1,20})\s*$/;

/**
 * Divides what somebody said into prose and fenced code. An open fence reaches to the end, and a
 * fence in a longer fence is code. Linear in the length of the text.
 */
export function speechParts(text: string): readonly SpeechPart[] {
  const parts: SpeechPart[] = [];
  let lines: string[] = [];
  let fence: string | null = null;
  let language = '';
  const close = (): void => {
    const words = lines.join('\n');
    const kind = fence === null ? 'prose' : 'code';
    if (words.trim() !== '') parts.push({ kind, text: withoutEnds(words), language });
    lines = [];
  };
  for (const line of text.split(/\r\n|[\n\r]/)) {
    const [, marks, info = ''] = OPENING.exec(line) ?? [];
    if (fence === null && marks !== undefined && !(marks.startsWith('`') && info.includes('`'))) {
      close();
      fence = marks;
      language = LANGUAGE.exec(info)?.[1] ?? '';
    } else if (fence !== null && marks?.startsWith(fence) === true && info.trim() === '') {
      close();
      fence = null;
      language = '';
    } else lines.push(line);
  }
  close();
  return parts;
}

/** Without empty lines at both ends. */
function withoutEnds(text: string): string {
  return text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd();
}
