import styles from './TagList.module.css';

/** The Tags level: labels, parted by commas. */
export function TagList({ content }: { readonly content: string }) {
  const tags = content
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  return (
    <ul className={styles['tags']} aria-label="Tags">
      {[...new Set(tags)].map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  );
}
