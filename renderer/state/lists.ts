/** The lists that the window has besides the table of contents. */
import type { ListAddress } from './address.ts';

export interface NamedList {
  readonly name: string;
  readonly address: ListAddress;
}

export const LISTS: readonly NamedList[] = [
  { name: 'Conversations', address: { kind: 'conversations', project: null, open: false } },
  { name: 'Projects', address: { kind: 'projects' } },
];

/** Those whose name begins with what was typed; all of them for nothing. */
export const listsNamed = (text: string): readonly NamedList[] => {
  const typed = text.trim().toLocaleLowerCase();
  return LISTS.filter(({ name }) => name.toLocaleLowerCase().startsWith(typed));
};
