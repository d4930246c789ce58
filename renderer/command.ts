/** What a command is; the table of them is `commands.ts`. */
import type { SectionId } from './features/settings/settingsContext.ts';
import type { Explorer } from './state/explorer.ts';
import type { Subject, SubjectKind, SubjectOf } from './state/subjects.ts';
import type { DialogName } from './ui/dialogContext.ts';

/** What commands act on. */
export interface CommandContext {
  readonly explorer: Explorer;
  readonly openDialog: (dialog: DialogName) => void;
  readonly openSettings: (section: SectionId) => void;
  /** Opens the dialog that a command on something needs. */
  readonly ask: (asked: Asked) => void;
}

/** What can be made a document of. */
export type Exported = SubjectOf<'conversation' | 'period' | 'project' | 'board'>;

/** What a dialog is asked to do, with a subject but of people, who are none. */
export type Asked =
  | { readonly kind: 'rename'; readonly subject: SubjectOf<'conversation' | 'project'> }
  | { readonly kind: 'tags'; readonly subject: SubjectOf<'conversation'> }
  | { readonly kind: 'hand-over'; readonly subject: SubjectOf<'conversation'> }
  | { readonly kind: 'merge'; readonly subject: SubjectOf<'project'> }
  | { readonly kind: 'journal'; readonly subject: SubjectOf<'period'> }
  | { readonly kind: 'export'; readonly subject: Exported }
  | { readonly kind: 'correct'; readonly subject: SubjectOf<'point'> }
  /** What somebody is called; null: somebody new. */
  | { readonly kind: 'person'; readonly name: string | null };

export interface Command {
  readonly id: string;
  /** What it does, as a verb. */
  readonly words: string;
  /** Names of keys as `KeyboardEvent.key` has them; `Mod` is Ctrl or ⌘. */
  readonly keys: readonly string[];
  /**
   * `typing`: also while words are typed, which cannot hold its keys. `reading`: anywhere else. `palette`: in
   * the palette, which takes all others away. Kinds: on what has the focus, else on what the page is about, if
   * it is of such a kind.
   */
  readonly where: 'typing' | 'reading' | 'palette' | readonly SubjectKind[];
  /** `subject` is of one of the kinds; null where it acts on nothing in particular. */
  readonly run: (context: CommandContext, subject: Subject | null) => void;
  /** Is it of no use in this memory, or for this subject? */
  readonly isAbsent?: (context: CommandContext, subject: Subject | null) => boolean;
}
