import { usePlace } from '../../ui/explorerContext.ts';
import { ConversationsPage } from './ConversationsPage.tsx';
import { ProjectsPage } from './ProjectsPage.tsx';

/** The list that is read in the middle instead of a node. */
export function ListPage() {
  const list = usePlace((place) => place.list);
  if (list === null) return null;
  return list.kind === 'projects' ? <ProjectsPage /> : <ConversationsPage list={list} />;
}
