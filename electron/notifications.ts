import type { Notification } from 'electron';
import type electron from 'electron';
import type { WindowCommand } from '../core/contract/bridge.ts';
import type { Notice } from './notices.ts';

/** Shows notices as the system shows notifications; a click on one asks the window for its place. */
export function notifier(
  { Notification }: Pick<typeof electron, 'Notification'>,
  send: (command: WindowCommand) => void,
): (notice: Notice) => void {
  // One that nobody holds is collected, and its click with it.
  const shown = new Set<Notification>();
  return ({ title, body, opens }) => {
    if (!Notification.isSupported()) return;
    const notification = new Notification({ title, body });
    shown.add(notification);
    notification.once('click', () => {
      shown.delete(notification);
      send(opens);
    });
    notification.once('close', () => shown.delete(notification));
    notification.show();
  };
}
