import { createContext, type ComponentType } from 'react';
import type { ExpansionProps } from './Expansion.tsx';

/**
 * What an opened marker shows. A text holds expansions and an expansion holds texts: this is the one
 * place where the circle is closed at run time instead of by imports.
 */
export const ExpansionContext = createContext<ComponentType<ExpansionProps> | null>(null);
