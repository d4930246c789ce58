import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '../../engine/settings/ports/log.ts';
import type { PromptFiles } from '../../engine/settings/ports/promptFiles.ts';
import { createSettingsService } from '../../engine/settings/settingsService.ts';
import type { SettingsDeps, SettingsService } from '../../engine/settings/settingsService.ts';
import { endpointAddress } from '../../node/models/endpointAddress.ts';
import { createSecretStore } from '../../node/secrets/createSecretStore.ts';
import type { OpenEncryption } from '../../node/secrets/createSecretStore.ts';
import { createToldModels, TOLD_MODELS } from '../../node/settings/toldModels.ts';
import { createSettingsFile } from '../../node/settings/settingsFile.ts';
import { openPrompts } from '../../threads/openPrompts.ts';

/** The settings, keys and prompts that lie in a folder. */
export function openSettings({
  folder,
  openEncryption,
  env,
  log,
  projects,
}: {
  readonly folder: string;
  readonly openEncryption: OpenEncryption | null;
  readonly env: SettingsDeps['env'];
  readonly log: Log;
  readonly projects: SettingsDeps['projects'];
}): { readonly settings: SettingsService; readonly prompts: PromptFiles } {
  const prompts = openPrompts(folder);
  const settings = createSettingsService({
    file: createSettingsFile(join(folder, 'settings.json')),
    secrets: createSecretStore({
      dataDir: folder,
      openEncryption,
      tell: (message) => log.warn(message),
    }),
    prompts,
    env,
    log,
    homeDir: env[process.platform === 'win32' ? 'USERPROFILE' : 'HOME'] ?? homedir(),
    hash: (text) => createHash('sha256').update(text).digest('hex').slice(0, 32),
    told: createToldModels(join(folder, TOLD_MODELS)),
    checkAddress: endpointAddress,
    projects,
  });
  return { settings, prompts };
}
