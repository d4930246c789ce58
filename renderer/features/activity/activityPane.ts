import type { Activity } from '../../state/activity.ts';
import { ACTIVITY_PANE } from '../../ui/panes.ts';

/** The button in the bar that opens the view, and gets the focus back. */
export const ACTIVITY_BUTTON = 'activity-button';

/** Closes the view; a focus that was in it goes back to the button. */
export function closeActivity(activity: Activity): void {
  const hadFocus = document.getElementById(ACTIVITY_PANE)?.contains(document.activeElement);
  activity.show(false);
  if (hadFocus === true) document.getElementById(ACTIVITY_BUTTON)?.focus();
}

/** Opens the view, or closes it. */
export function toggleActivity(activity: Activity): void {
  if (activity.store.getState().isOpen) closeActivity(activity);
  else activity.show(true);
}
