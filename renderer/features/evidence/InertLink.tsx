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
  const same = typeof children === 'string' && children === url;
  const address = same ? null : <span className="mono faint wrap"> ({url})</span>;
  if (!isWebLink(url))
    return (
      <span>
        {children}
        {address}
      </span>
    );
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
      {address}
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

/** An image of a message is never loaded: its description stands for it. */
export function InertImage(props: { readonly url: string; readonly description: string }) {
  return (
    <span className="mono faint wrap">
      [image{props.description === '' ? '' : `: ${props.description}`}] ({props.url})
    </span>
  );
}
