import type { PageAddress } from '../../state/address.ts';
import { CopyAddress } from '../../ui/CopyAddress.tsx';
import styles from './ListPage.module.css';

/** What is listed, and the address of that. */
export function ListHeading(props: { readonly title: string; readonly address: PageAddress }) {
  const { title, address } = props;
  return (
    <div className={styles['heading']}>
      <title>{`${title} · Strata`}</title>
      <h1>{title}</h1>
      <CopyAddress address={address} />
    </div>
  );
}
