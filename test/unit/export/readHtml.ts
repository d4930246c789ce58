/** A strict reader of HTML: throws for anything that a page of ours has no use for. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

export interface ReadHtml {
  readonly elements: readonly Element[];
  /** All that a person reads, entities resolved; without the style. */
  readonly text: string;
}

const EMPTY = new Set(['meta']);
const TOKEN = /<!doctype html>|<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+="[^"<>]*")*)>|[^<>]+|[<>]/g;
const SIGNS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

export function readHtml(html: string): ReadHtml {
  const elements: Element[] = [];
  const open: string[] = [];
  let text = '';
  let end = 0;
  for (const match of html.matchAll(TOKEN)) {
    if (match.index !== end) throw new Error(`no HTML at ${end}: ${html.slice(end, end + 80)}`);
    end += match[0].length;
    const [whole, slash, name, attributes = ''] = match;
    if (name === undefined) {
      if (whole === '<' || whole === '>') throw new Error(`a bare ${whole} at ${end}`);
      if (!whole.startsWith('<') && open.at(-1) !== 'style') text += resolved(whole);
      continue;
    }
    if (slash === '/') {
      const last = open.pop();
      if (last !== name) throw new Error(`</${name}> ends <${last}>`);
      continue;
    }
    elements.push({ name, attributes: attributesOf(attributes) });
    if (!EMPTY.has(name)) open.push(name);
  }
  if (end !== html.length || open.length > 0) throw new Error(`not ended: ${open.join(' ')}`);
  return { elements, text };
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/ ([a-z-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      resolved(value),
    ]),
  );
}

function resolved(text: string): string {
  return text.replaceAll(/&(?:[a-z]+|#\d+);|&/g, (sign) => {
    const found = SIGNS[sign];
    if (found === undefined) throw new Error(`no entity of ours: ${sign}`);
    return found;
  });
}
