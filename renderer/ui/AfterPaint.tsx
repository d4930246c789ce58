import type { ReactNode } from 'react';
import { useIsPainted } from './paintedContext.ts';

/** What lies below what is seen first: nobody waits for what is out of sight. */
export function AfterPaint({ children }: { readonly children: ReactNode }) {
  return useIsPainted() ? children : null;
}
