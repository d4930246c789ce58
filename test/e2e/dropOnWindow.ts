import type { Page } from '@playwright/test';

/** Drags real files and folders over the window and drops them, as a file manager does. */
export async function dropOnWindow(
  page: Page,
  files: readonly string[],
  whileOver: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const at = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', {
      type,
      x: 400,
      y: 300,
      data: { items: [], files: [...files], dragOperationsMask: 1 },
    });
  await at('dragEnter');
  await at('dragOver');
  await whileOver();
  await at('drop');
  await session.detach();
}
