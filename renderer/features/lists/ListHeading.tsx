import styles from './ListPage.module.css';

/** What is listed. */
export function ListHeading({ title }: { readonly title: string }) {
  return (
    <div className={styles['heading']}>
      <title>{`${title} · Strata`}</title>
      <h1>{title}</h1>
    </div>
  );
}
