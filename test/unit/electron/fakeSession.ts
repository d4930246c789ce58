import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import { typed, type Recorder } from './recorder.ts';

type SessionHandlers = Pick<
  Electron.Session,
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
>;
type HandlerOf<Name extends keyof SessionHandlers> = Parameters<SessionHandlers[Name]>[0];
type BlockingListener = (
  details: Pick<Electron.OnBeforeRequestListenerDetails, 'url'>,
  answer: (response: Electron.CallbackResponse) => void,
) => void;

export class FakeSession extends EventEmitter implements SessionHandlers {
  permissionRequest: HandlerOf<'setPermissionRequestHandler'> = null;
  permissionCheck: HandlerOf<'setPermissionCheckHandler'> = null;
  devicePermission: HandlerOf<'setDevicePermissionHandler'> = null;
  displayMedia: HandlerOf<'setDisplayMediaRequestHandler'> = null;
  beforeRequest: BlockingListener | null = null;
  serve: Parameters<Electron.Protocol['handle']>[1] | null = null;
  readonly webRequest = {
    onBeforeRequest: (listener: BlockingListener) => {
      this.beforeRequest = listener;
    },
  };
  readonly protocol = typed<Pick<Electron.Protocol, 'handle'>>({
    handle: (scheme, handler) => {
      this.#record('session.protocol.handle', scheme);
      this.serve = handler;
    },
  });
  readonly #record: Recorder;

  constructor(record: Recorder) {
    super();
    this.#record = record;
  }
  setPermissionRequestHandler(handler: HandlerOf<'setPermissionRequestHandler'>): void {
    this.permissionRequest = handler;
  }
  setPermissionCheckHandler(handler: HandlerOf<'setPermissionCheckHandler'>): void {
    this.permissionCheck = handler;
  }
  setDevicePermissionHandler(handler: HandlerOf<'setDevicePermissionHandler'>): void {
    this.devicePermission = handler;
  }
  setDisplayMediaRequestHandler(handler: HandlerOf<'setDisplayMediaRequestHandler'>): void {
    this.displayMedia = handler;
  }
  setSpellCheckerEnabled(enable: boolean): void {
    this.#record('session.setSpellCheckerEnabled', enable);
  }
}
