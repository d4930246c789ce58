import { memo, useDeferredValue, useMemo, type ReactElement } from 'react';
import renderMarkdown, { type Options } from 'react-markdown';
import rehypeHighlight from 'rehype-highlight';
import remarkGfm from 'remark-gfm';
import type { TextRange } from './excerpt.ts';
import { InertImage, InertLink } from './InertLink.tsx';
import { LANGUAGES } from './languages.ts';
import { markdownSlices } from './markdownSlices.ts';
import { MarkedText } from './MarkedText.tsx';
import styles from './Markdown.module.css';
import { markTree, type MarkupNode } from './markTree.ts';

export interface MarkdownProps {
  readonly source: string;
  /** The words to mark, as a range of the source. */
  readonly mark: TextRange | null;
}

/**
 * A message as Markdown. Nothing in it runs, loads or navigates: HTML is shown as text, links and
 * images are words with their address. Where a mark cannot be placed in the rendering, the message is
 * shown as plain text instead, so that the mark is never lost.
 */
export function Markdown({ source, mark }: MarkdownProps) {
  return mark === null ? <Sliced source={source} /> : <Marked source={source} mark={mark} />;
}

/**
 * What is further down a long message is there as it was written, and laid out piece by piece in the breaks of
 * other work: a scroll that comes to it does not stop.
 */
function Sliced({ source }: Pick<MarkdownProps, 'source'>) {
  const slices = useMemo(() => markdownSlices(source), [source]);
  const isLaidOut = useDeferredValue(true, slices.length === 1);
  return (
    <div className={`stack gap-2 wrap ${styles['markdown']}`}>
      {slices.map((slice, at) =>
        at === 0 || isLaidOut ? (
          // oxlint-disable-next-line react/no-array-index-key -- its place in the message is what it is known by
          <Slice key={at} source={slice} />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the same
          <MarkedText key={at} text={slice} mark={null} />
        ),
      )}
    </div>
  );
}

const Slice = memo(function Slice({ source }: Pick<MarkdownProps, 'source'>) {
  return render(source, null);
});

function Marked({ source, mark }: MarkdownProps) {
  const rendered = useMemo(() => render(source, mark), [source, mark]);
  if (rendered === null) return <MarkedText text={source} mark={mark} />;
  return <div className={`stack gap-2 wrap ${styles['markdown']}`}>{rendered}</div>;
}

/** Made once: to learn all languages takes a quarter of what a message takes to be laid out. */
const highlight = rehypeHighlight({ languages: LANGUAGES });
const highlighting = () => highlight;

/** Null when the mark has no place in the rendering. Marking happens while rendering, so it is called, not mounted. */
export function render(source: string, mark: TextRange | null): ReactElement | null {
  let marked = mark === null;
  const marking = () => (tree: MarkupNode) => {
    if (mark !== null) marked = markTree(tree, source, mark);
  };
  const element = renderMarkdown({
    children: source,
    remarkPlugins: [remarkGfm],
    // The tree type of the plugins is that of hast, of which the marking needs only a part.
    rehypePlugins: [
      highlighting,
      marking as NonNullable<NonNullable<Options['rehypePlugins']>[number]>,
    ],
    components: COMPONENTS,
    // No address becomes an attribute that could act: see InertLink.
    urlTransform: (url) => url,
  });
  return marked ? element : null;
}

type Components = NonNullable<Options['components']>;

const heading: Components['h1'] = ({ children }) => (
  <p className="strong" dir="auto">
    {children}
  </p>
);

const COMPONENTS: Components = {
  a: ({ href, children }) => <InertLink url={href ?? ''}>{children}</InertLink>,
  img: ({ src, alt }) => (
    <InertImage url={typeof src === 'string' ? src : ''} description={alt ?? ''} />
  ),
  // The headings of a message are no headings of this window.
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  input: ({ checked }) => <span>{checked === true ? '☑' : '☐'}</span>,
  table: ({ children }) => (
    <div className={`scrolls-x ${styles['wide']}`}>
      <table>{children}</table>
    </div>
  ),
  // Without the ids of footnotes, which would clash with those of other messages.
  section: ({ children }) => <div>{children}</div>,
  li: ({ children }) => <li dir="auto">{children}</li>,
  // Each by its own first letter: a message may have several scripts.
  p: ({ children }) => <p dir="auto">{children}</p>,
  td: ({ children }) => <td dir="auto">{children}</td>,
  th: ({ children }) => <th dir="auto">{children}</th>,
};
