import { unreachable } from '../../../core/model/result.ts';
import { EntityPage } from '../entity/EntityPage.tsx';
import { ConversationsPage } from '../lists/ConversationsPage.tsx';
import { ProjectsPage } from '../lists/ProjectsPage.tsx';
import { FoundPage } from '../found/FoundPage.tsx';
import { NumbersPage } from '../numbers/NumbersPage.tsx';
import { PointsPage } from '../points/PointsPage.tsx';
import { ProjectPage } from '../project/ProjectPage.tsx';
import { TodayPage } from '../today/TodayPage.tsx';
import { usePlace } from '../../ui/explorerContext.ts';

/** The page that is read in the middle instead of a node. */
export function PlacePage() {
  const page = usePlace((place) => place.page);
  if (page === null) return null;
  switch (page.kind) {
    case 'today':
      return <TodayPage />;
    case 'conversations':
      return <ConversationsPage page={page} />;
    case 'projects':
      return <ProjectsPage />;
    case 'project':
      return <ProjectPage key={page.id} page={page} />;
    case 'points':
      return <PointsPage key={page.board} page={page} />;
    case 'entity':
      return <EntityPage key={page.id} entityId={page.id} />;
    case 'found':
      return <FoundPage page={page} />;
    case 'numbers':
      return <NumbersPage page={page} />;
    default:
      return unreachable(page);
  }
}
