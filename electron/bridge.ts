/** Names of the IPC channels. All but `port` go from the page to the main process. */
export const channels = {
  connect: 'strata:connect',
  port: 'strata:port',
  chooseFolder: 'strata:choose-folder',
  openExternal: 'strata:open-external',
} as const;
