/** Names of the IPC channels. `port` and `command` go to the page, all others come from it. */
export const channels = {
  connect: 'strata:connect',
  port: 'strata:port',
  chooseFolder: 'strata:choose-folder',
  openExternal: 'strata:open-external',
  command: 'strata:command',
  setTheme: 'strata:set-theme',
  choices: 'strata:choices',
  choose: 'strata:choose',
  resume: 'strata:resume',
} as const;
