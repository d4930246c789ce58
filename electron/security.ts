/** Locks that hold for every page of the app, whatever it shows. */
import type { App, Session, WebContents } from 'electron';
import { isAppUrl } from './appOrigin.ts';

/**
 * Takes from a session all that the window does not need: permissions, devices, screen capture,
 * downloads, spelling dictionaries (fetched from a server), and every request that leaves the bundle.
 */
export function lockSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    answer(isGranted(permission, details.requestingUrl));
  });
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin) =>
    isGranted(permission, requestingOrigin),
  );
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => {
    answer(null);
  });
  session.setSpellCheckerEnabled(false);
  session.webRequest.onBeforeRequest((details, answer) => {
    answer({ cancel: !isLoadable(details.url) });
  });
  session.on('will-download', (event) => {
    event.preventDefault();
  });
}

/** Locks every page that will ever be created: it stays in the bundle and opens nothing. */
export function lockAllContents(app: Pick<App, 'on'>): void {
  app.on('web-contents-created', (_event, contents) => {
    lockContents(contents);
  });
}

function lockContents(contents: WebContents): void {
  contents.on('will-navigate', stayInBundle);
  contents.on('will-redirect', stayInBundle);
  contents.on('will-frame-navigate', stayInBundle);
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
  });
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

function stayInBundle(navigation: { readonly url: string; preventDefault(): void }): void {
  if (!isAppUrl(navigation.url)) navigation.preventDefault();
}

/** Copying is all that a page may do beyond showing itself. */
function isGranted(permission: string, requestingUrl: string): boolean {
  return permission === 'clipboard-sanitized-write' && isAppUrl(requestingUrl);
}

function isLoadable(url: string): boolean {
  return isAppUrl(url) || URL.parse(url)?.protocol === 'devtools:';
}
