import { createContext, type ComponentType } from 'react';
import type { TextLevel } from '../../../core/model/toc.ts';

export interface ExpansionProps {
  readonly nodeId: string;
  readonly level: TextLevel;
  readonly topic: string;
  readonly depth: number;
  readonly onClose: (pressed: HTMLElement) => void;
}

/**
 * What an opened marker shows. A text holds expansions and an expansion holds texts: this is the one
 * place where the circle is closed at run time instead of by imports.
 */
export const ExpansionContext = createContext<ComponentType<ExpansionProps> | null>(null);
