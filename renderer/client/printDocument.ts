/**
 * Prints an exported HTML document by a frame of this page. The page's policy takes no markup from texts
 * and loads no frames, so an empty frame gets the document element by element: those that exports are made
 * of, without a script, an address or a picture among them.
 */
const TAGS = new Set(
  'main h1 h2 h3 h4 p ul ol li dl dt dd section details summary pre code strong span sup a'.split(
    ' ',
  ),
);
/** Attributes that say how it looks and reads. */
const ATTRIBUTES = new Set(['class', 'dir', 'id']);
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
};
const PIECE = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z]+="[^"]*")*)\s*>|([^<]+)/gu;

/** The page of an export, as its host wrote it. */
export function printDocument(html: string): void {
  // oxlint-disable-next-line react/iframe-missing-sandbox -- it gets one below: no element of React
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-same-origin allow-modals');
  frame.title = 'Printed';
  frame.className = 'visually-hidden';
  frame.tabIndex = -1;
  document.body.append(frame);
  const { contentWindow: inner, contentDocument } = frame;
  if (inner === null || contentDocument === null) return frame.remove();
  contentDocument.title = textOf(/<title>([^<]*)<\/title>/u.exec(html)?.[1] ?? '');
  // A sheet that is made, not parsed from markup: the policy has nothing against it.
  const sheet = new (inner as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync(/<style>([^<]*)<\/style>/u.exec(html)?.[1] ?? '');
  contentDocument.adoptedStyleSheets = [sheet];
  const body = /<body>([\s\S]*)<\/body>/u.exec(html)?.[1] ?? '';
  contentDocument.body.append(elementsOf(body, contentDocument));
  inner.addEventListener('afterprint', () => setTimeout(() => frame.remove()));
  inner.print();
}

/** The elements of a document's body; what it does not hold by rights comes as its text alone. */
function elementsOf(body: string, target: Document): DocumentFragment {
  const root = target.createDocumentFragment();
  const open: (DocumentFragment | Element)[] = [root];
  for (const [, end, tag = '', attributes = '', text] of body.matchAll(PIECE)) {
    const parent = open.at(-1) ?? root;
    if (text !== undefined) parent.append(textOf(text));
    else if (!TAGS.has(tag)) continue;
    else if (end === '/') {
      if (open.length > 1) open.pop();
    } else {
      const element = target.createElement(tag);
      for (const [, name = '', value = ''] of attributes.matchAll(/([a-z]+)="([^"]*)"/gu))
        if (ATTRIBUTES.has(name)) element.setAttribute(name, textOf(value));
      parent.append(element);
      open.push(element);
    }
  }
  return root;
}

const textOf = (escaped: string): string =>
  escaped.replaceAll(/&(amp|lt|gt|quot|#39);/gu, (_all, name: string) => ENTITIES[name] ?? '');
