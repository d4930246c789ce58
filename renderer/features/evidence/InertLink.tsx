import { useState, type ReactNode } from 'react';
import { asksItself, isWebLink, openExternal } from '../../client/connect.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './InertLink.module.css';

/**
 * A link of a message: words with their address. A web address can be opened after a question that
 * shows the whole of it; any other kind stays words.
 */
export function InertLink(props: { readonly url: string; readonly children: ReactNode }) {
  const { url, children } = props;
  const [asking, setAsking] = useState(false);
  if (!isWebLink(url))
    return (
      <span>
        {children}
        {children === url ? null : <span className="mono faint wrap"> ({url})</span>}
      </span>
    );
  // Where it leads is told by its words, else beside them; all of it is asked about before it is opened.
  const host = hostOf(url);
  const isTold = typeof children === 'string' && hostOf(children) === host;
  return (
    <>
      <button
        type="button"
        className={`link ${styles['link']}`}
        title={url}
        onClick={() => (asksItself() ? setAsking(true) : openExternal(url))}
      >
        {children}
      </button>
      {isTold ? null : <span className="mono faint wrap"> ({host})</span>}
      {asking ? (
        <Dialog title="Open this address in your browser?" onClose={() => setAsking(false)}>
          <p className={`wrap ${styles['question']}`}>{url}</p>
          <Button
            look="main"
            onClick={() => {
              setAsking(false);
              openExternal(url);
            }}
          >
            Open
          </Button>
        </Dialog>
      ) : null}
    </>
  );
}

/** The host of an address, also of one without its scheme; null of other words. */
function hostOf(words: string): string | null {
  const address = /^https?:/i.test(words) ? words : `https://${words}`;
  return URL.canParse(address) ? new URL(address).host : null;
}

/** An image of a message is never loaded: its description stands for it. */
export function InertImage(props: { readonly url: string; readonly description: string }) {
  return (
    <span className="mono faint wrap">
      [image{props.description === '' ? '' : `: ${props.description}`}] ({props.url})
    </span>
  );
}
