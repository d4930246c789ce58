import type {
  FileProblem,
  PromptReaders,
  TemplateEntry,
} from '../../engine/settings/ports/promptFiles.ts';
import type { PromptFolders } from './folders.ts';
import type { YamlFile } from './yamlFolder.ts';
import { readYamlFolder } from './yamlFolder.ts';

/** An entry and the file it was read from. */
export interface TemplateOnDisk {
  readonly path: string;
  readonly entry: TemplateEntry;
}

/** All templates, built-in ones first; see {@link PromptFiles.templates}. */
export async function listTemplates(
  folders: PromptFolders,
  readers: PromptReaders,
): Promise<readonly TemplateOnDisk[]> {
  const [builtIn, own] = await Promise.all([
    readYamlFolder(folders.builtInTemplates),
    readYamlFolder(folders.templates),
  ]);
  const ofApp = builtIn.map((file) => templateEntry(file, 'built-in', readers));
  const ofUser: TemplateEntry[] = [];
  for (const file of own) {
    const entry = templateEntry(file, 'user', readers);
    const conflict = conflictOf(entry, { ofApp, ofUser });
    ofUser.push(conflict === null ? entry : broken(entry, conflict));
  }
  const shown = ofApp.map((entry) => ({ ...entry, overridden: isUsed(entry.id, ofUser) }));
  return [...onDisk(builtIn, shown), ...onDisk(own, ofUser)];
}

function onDisk(files: readonly YamlFile[], entries: readonly TemplateEntry[]): TemplateOnDisk[] {
  return files
    .flatMap(({ path }, at) => {
      const entry = entries[at];
      return entry === undefined ? [] : [{ path, entry }];
    })
    .sort((one, other) => one.entry.id.localeCompare(other.entry.id, 'en'));
}

/** Why a template that is valid by itself conflicts with the others. */
export function conflictOf(
  { id, kind, text, template }: TemplateEntry,
  others: { readonly ofApp: readonly TemplateEntry[]; readonly ofUser: readonly TemplateEntry[] },
): FileProblem | null {
  if (template === null) return null;
  const original = others.ofApp.find((entry) => entry.id === id);
  if (original !== undefined && original.kind !== kind)
    return {
      message: `The built-in template "${id}" is of the kind ${original.kind ?? ''}. Choose another template_id, or that kind.`,
      line: lineOfKey('kind', text),
    };
  if (isUsed(id, others.ofUser))
    return {
      message: `Another of your files has the template_id "${id}", too. Change or remove one of them.`,
      line: lineOfKey('template_id', text),
    };
  return null;
}

/** The content of a file, or its problem. */
export function templateEntry(
  { name, text }: Pick<YamlFile, 'name' | 'text'>,
  origin: TemplateEntry['origin'],
  readers: PromptReaders,
): TemplateEntry {
  const parsed = readers.template(text);
  const nothing = { kind: null, version: null, description: null, template: null };
  const entry = { id: name, ...nothing, origin, overridden: false, text, problem: null };
  if (!parsed.ok) return broken(entry, { message: parsed.problem, line: parsed.line });
  const { id, kind, version, description } = parsed.value;
  return { ...entry, id, kind, version, description, template: parsed.value };
}

function broken(entry: TemplateEntry, problem: FileProblem): TemplateEntry {
  return { ...entry, kind: null, version: null, description: null, template: null, problem };
}

function isUsed(id: string, entries: readonly TemplateEntry[]): boolean {
  return entries.some((entry) => entry.id === id && entry.template !== null);
}

function lineOfKey(key: string, text: string): number {
  const at = new RegExp(`^["']?${key}["']?\\s*:`, 'm').exec(text)?.index ?? 0;
  return text.slice(0, at).split('\n').length;
}
