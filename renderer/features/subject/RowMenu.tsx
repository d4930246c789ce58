import { useEffect, useState } from 'react';
import { subjectAt, type Subject } from '../../state/subjects.ts';
import { useCommandContext } from '../../ui/commandContext.ts';
import { Menu, type MenuProps } from '../../ui/Menu.tsx';
import { MENU_LABELS, subjectItems } from './subjectMenu.ts';

/**
 * The menu of a row: by the right button, the menu key or Shift+F10. What is read, and words that were
 * selected, keep the browser's; with Shift held so does everything.
 */
export function RowMenu() {
  const context = useCommandContext();
  const [opened, setOpened] = useState<{
    readonly subject: Subject;
    readonly at: MenuProps['at'];
  } | null>(null);
  useEffect(() => {
    const onMenu = (event: MouseEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      const row = target?.closest('[data-subject]') ?? null;
      const isText = row === null || row.matches('article') || isTextField(target);
      const subject = isText ? null : subjectAt(row);
      if (subject === null || row === null || event.shiftKey || isSelected()) return;
      event.preventDefault();
      const { clientX: left, clientY: top, button } = event;
      const at = button === 2 ? { left, right: left, top, bottom: top } : row;
      const open = (): void => setOpened({ subject, at });
      // Where pressing asks for it, letting go beside what just opened would close it again.
      if (event.buttons === 0) open();
      else window.addEventListener('pointerup', () => setTimeout(open), { once: true });
    };
    window.addEventListener('contextmenu', onMenu);
    return () => window.removeEventListener('contextmenu', onMenu);
  }, []);
  if (opened === null) return null;
  const label = MENU_LABELS[opened.subject.kind];
  return (
    // No pane is its place: any of them may be hidden.
    <section aria-label={label}>
      <Menu
        key={JSON.stringify(opened.subject)}
        label={label}
        items={subjectItems(context, opened.subject)}
        at={opened.at}
        onClose={() => setOpened(null)}
      />
    </section>
  );
}

const isTextField = (target: Element | null): boolean =>
  target !== null && target.closest('input, textarea, select') !== null;

const isSelected = (): boolean => window.getSelection()?.isCollapsed === false;
